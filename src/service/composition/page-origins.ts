import type { ServiceConfig } from '../config/settings.js';
import { runGit } from '../workspace/git/git.js';

/** The days of the last commits of the files below a folder, by one command. Empty without git. */
async function daysOfChanges(folder: string): Promise<ReadonlyMap<string, string>> {
	const days = new Map<string, string>();
	const shown = ['--format=%x00%cs %D', '--name-only', '--no-renames', '--no-show-signature', '--relative'];
	// Of a clone without all trees, nothing is fetched for this.
	const env = { GIT_NO_LAZY_FETCH: '1' };
	const log = await runGit(['log', ...shown, '--', '.'], { cwd: folder, env, mayCut: true }).catch(() => undefined);
	for (const commit of log?.stdout.toString().split('\0') ?? []) {
		const [head = '', ...files] = commit.split('\n');
		const [day = '', mark] = head.split(/[ ,]/);
		// The oldest commit of a shallow clone lists all files, whenever they were changed.
		if (mark === 'grafted') continue;
		for (const file of files) if (file !== '' && !days.has(file)) days.set(file, day);
	}
	return days;
}

type OriginConfig = Pick<ServiceConfig, 'docsFolder' | 'editUrl' | 'sources'>;

/** Where the pages of the configured folder come from: how their files are edited, and when they were changed. */
export async function findPageOrigins({ docsFolder, editUrl, sources }: OriginConfig) {
	const days = docsFolder === undefined ? undefined : await daysOfChanges(docsFolder);
	const own = sources.find((source) => source.kind === 'folder' && source.folder === docsFolder)?.name;
	return ({ file, facets }: { file: string; facets: { sources?: string[] } }) => {
		if (days === undefined || own !== facets.sources?.[0]) return {};
		const path = file.split('/').map(encodeURIComponent).join('/');
		return { editUrl: editUrl && `${editUrl}/${path}`, changedOn: days.get(file) };
	};
}
