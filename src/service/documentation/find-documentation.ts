import { join, posix } from 'node:path';
import { findFiles } from './folder/find-files.js';
import { formatOf } from './generators/formats.js';
import { projectOnDisk, type RecognisedFormat, recogniseFormat } from './generators/recognise-format.js';

export interface FoundDocumentation {
	/** Folder of the pages, relative to where it was looked for and with forward slashes. */
	folder: string;
	/** Title of the generator. */
	format: string;
	/** The file that the generator was recognised by, relative to where it was looked for. */
	sign: string | undefined;
	/** How many files of Markdown and MDX are in the folder. */
	files: number;
	/** Public address of the site, where the generator's configuration says it. */
	siteUrl: string | undefined;
}

/** Folders that hold documentation together with the configuration of its generator, the most telling name first. */
const withConfiguration = ['docs', 'website', 'site', 'documentation', 'doc', '.'];
/** Folders that hold the pages alone. */
const ofPages = ['docs', 'documentation', 'doc', 'src/content/docs', 'content', 'public', '.'];

/** Addresses in the configuration that a generator makes for a new site. */
const exampleHost = /(?:^|\.)(?:example(?:\.(?:com|org|net))?|test|invalid|localhost)$/;

function siteUrlOf({ name, configuration = '' }: RecognisedFormat): string | undefined {
	const [site, folder = '/'] = (formatOf({ name }).signs.address ?? []).map(
		(pattern) => pattern?.exec(configuration)?.[1],
	);
	if (site === undefined || !URL.canParse(site)) return undefined;
	const address = new URL(site);
	if (exampleHost.test(address.hostname)) return undefined;
	const path = folder === '/' ? address.pathname : `/${folder.replace(/^\/+/, '')}`;
	return `${address.origin}${path.replace(/\/+$/, '')}`;
}

async function lookInto(root: string, folder: string) {
	const place = join(root, folder);
	const files = await findFiles(place).then(
		(list) => list.files,
		() => [],
	);
	if (files.length === 0) return undefined;
	const recognised = await recogniseFormat(projectOnDisk(place), files);
	const { sign, title: format } = recognised;
	const found = {
		folder,
		format,
		sign: sign === undefined ? undefined : posix.join(folder, sign),
		files: files.length,
		siteUrl: siteUrlOf(recognised),
	};
	return { found, files, recognised };
}

/** The folder of the pages, where the generator has a single one, with its own files. */
function narrowed({ found, files, recognised }: NonNullable<Awaited<ReturnType<typeof lookInto>>>): FoundDocumentation {
	const folders = (formatOf(recognised).pages?.roots?.(files) ?? []).map(({ folder }) => folder);
	const inside = new Map(
		folders.map((folder) => [folder, files.filter((file) => file.startsWith(`${folder}/`)).length]),
	);
	const [only, ...others] = [...inside].filter(([, count]) => count > 0);
	if (only === undefined || others.length > 0 || only[0] === '') return found;
	return { ...found, folder: posix.join(found.folder, only[0]), files: only[1] };
}

/**
 * Looks for documentation in a project: first for a generator's configuration, then for pages alone.
 * @param named the folder that it is known to be in, relative to the project
 */
export async function findDocumentation(root: string, named?: string): Promise<FoundDocumentation | undefined> {
	if (named !== undefined) return (await lookInto(root, named))?.found;
	for (const folder of withConfiguration) {
		const seen = await lookInto(root, folder);
		if (seen?.recognised.sign?.includes('/') === false) return narrowed(seen);
	}
	for (const folder of ofPages) {
		const seen = await lookInto(root, folder);
		if (seen !== undefined) return seen.found;
	}
	return undefined;
}
