import { join } from 'node:path';
import { withoutData } from '../../../answering/prompt/data-fence.js';
import { withoutSecrets } from '../../../secrets/find-secrets.js';
import type { AgentConfig } from '../../config/agent-settings.js';
import type { AgentTurn } from '../../jobs/agent-turn.js';
import type { CodeRepository } from '../../workspace/code-repository.js';
import { workspaceFolderOf } from '../../workspace/sweep-workspaces.js';
import type { Workspace } from '../../workspace/workspace.js';
import { openCode } from './code-place.js';

/** The files of the code at the commit that a job follows, with secrets taken out. */
export type CodeFiles = Awaited<ReturnType<CodeRepository['files']>>;

interface FollowedParts {
	config: AgentConfig;
	workspacesFolder: string;
}

/** Opens the code that a job follows, beside its workspace. Undefined when its rule or the commit is gone: it has the diff then. */
export async function openFollowedCode(turn: AgentTurn, { config, workspacesFolder }: FollowedParts) {
	const { follows, signal } = turn;
	const rule = config.rules.find(({ name }) => name === follows?.rule);
	if (follows === undefined || rule === undefined) return undefined;
	const code = await openCode(rule, config, signal, join(workspacesFolder, workspaceFolderOf(turn), 'code.git'));
	if (!(await code.has(follows.to))) return undefined;
	// The files are fetched when the model looks at them first.
	let opened: ReturnType<CodeRepository['files']> | undefined;
	const found = () => {
		opened ??= code.files(follows.to);
		return opened;
	};
	const files: CodeFiles = {
		list: async (folder) => (await found()).list(folder),
		read: async (path) => withoutSecrets(await (await found()).read(path)),
	};
	return { files, [Symbol.asyncDispose]: () => code[Symbol.asyncDispose]() };
}

/** Shortest line of a diff that is no accident in a text of somebody else, in UTF-16 code units. */
const copiedMinLength = 25;

/** A text without lines of the diff that a job was told, which a model may have copied. */
export function withoutDiff(text: string, { follows, instructions }: AgentTurn): string {
	if (follows === undefined) return text;
	const changed = instructions
		.flatMap((told) => told.text.match(/^[+-].*$/gm) ?? [])
		.map((line) => line.slice(1).trim());
	const lines = changed.filter((line) => line.length >= copiedMinLength);
	return lines.reduce((rest, line) => rest.replaceAll(line, '[…]'), text);
}

/** Closes all pages to a job but those that were found for it, and those that the owner's words name by their path. */
export async function limitToPages(workspace: Workspace, { follows, instructions }: AgentTurn, folder: string) {
	if (follows === undefined) return;
	const asked = instructions.filter(({ role }) => role === 'user').map(({ text }) => withoutData(text));
	const words = new Set(asked.join(' ').split(/[\s"'`“”(),;]+|[.:](?=\s|$)/));
	// A file of one of several content sources begins with the name of its source.
	const pages = follows.pages.map((page) => page.replace(/^[\w-]+:/, ''));
	const isNamed = (path: string) =>
		words.has(path) || words.has(`${folder}/${path}`) || pages.some((page) => `/${path}`.endsWith(`/${page}`));
	const paths = (await workspace.files.list()).map(({ path }) => path);
	const why = 'is not a page of this job, which changes only the pages that it names.';
	const open = new Set(paths.filter(isNamed));
	workspace.files.limit((path, stays) => (stays && open.has(path) ? undefined : why));
}
