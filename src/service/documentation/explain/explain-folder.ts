import type { LeftOut, PageRecord, Reading, StoredPage } from '../core/documentation-source.js';
import { type FolderOptions, folderSource } from '../folder/read-folder.js';
import { readBody } from '../reading/parse-page-file.js';
import { findLostLinks, type LinkingPage, type LinksElsewhere, type LostLink } from './find-lost-links.js';

/** What Docent makes of a folder, for whoever asks why something is not found. */
export interface FolderExplanation {
	/** What the folder was recognised as, and by which file. */
	format: string;
	pages: { path: string; file: string; title: string; ids: string[] }[];
	/** Files that are left out, each with its reason. */
	left: LeftOut[];
	/** Links to pages, headings or files that are not there. */
	lost: LostLink[];
	/** Links to ids that programs of the owner may make at build. */
	unknown: LostLink[];
	/** Links to addresses that may be made at build, or be another part of the site. */
	elsewhere: LinksElsewhere[];
	warnings: string[];
}

/** Reads a folder, and looks where its links lead. Nothing is stored. */
export async function explainFolder(
	folder: string,
	{ onProgress, ...options }: FolderOptions & Partial<Pick<Reading, 'onProgress'>> = {},
): Promise<FolderExplanation> {
	const read: { page: StoredPage; links: PageRecord['links'] }[] = [];
	const {
		format = '',
		isTranslated,
		left = [],
		outline,
		project,
	} = await folderSource(folder, options).read({
		known: new Map(),
		onProgress,
		add: async ({ json, record }) => void read.push({ page: JSON.parse(json) as StoredPage, links: record.links }),
	});
	const pages: LinkingPage[] = [];
	for (const { page, links } of read) {
		const { lines: body, lineOf } = await readBody(folder, page.file, project);
		pages.push({ page, links, body, lineOf });
	}
	const { lost, unknown, elsewhere } = await findLostLinks(folder, pages, {
		format: options.format,
		isTranslated,
		project,
	});
	return {
		format,
		pages: read.map(({ page: { path, file, title, sections } }) => ({
			path,
			file,
			title,
			ids: sections.map(({ anchor }) => anchor).filter((anchor) => anchor !== ''),
		})),
		left,
		lost,
		unknown,
		elsewhere,
		warnings: outline.warnings,
	};
}

/** The explanation as lines for a person. The links and the files come first: an owner can mend them. */
export function explanationText({
	format,
	pages,
	left,
	lost,
	unknown,
	elsewhere,
	warnings,
}: FolderExplanation): string {
	const part = (title: string, entries: readonly string[]) =>
		entries.length === 0 ? [] : [`${title}: ${entries.length}`, ...entries.map((entry) => `  ${entry}`), ''];
	return [
		`Read as ${format}`,
		'',
		...part(
			'Pages',
			pages.map(({ path, file, ids }) => `${path} (${file})${ids.map((id) => ` #${id}`).join('')}`),
		),
		...part(
			'Files left out',
			left.map(({ file, reason }) => `${file}: ${reason}`),
		),
		...part(
			'Links that lead nowhere',
			lost.map(({ file, line, written, reason }) => `${placeOf(file, line)}: ${written} ${reason}`),
		),
		...part(
			'Ids that cannot be known from the folder, because its generator runs hooks',
			unknown.map(({ file, line, written }) => `${placeOf(file, line)}: ${written}`),
		),
		...part(
			'Addresses that no page here has, made at build or another part of the site?',
			elsewhere.map(
				({ prefix, count, first: { file, line } }) => `${prefix}: ${count} links, the first in ${placeOf(file, line)}`,
			),
		),
		...part('Warnings', warnings),
		`Pages: ${pages.length}; files left out: ${left.length}; links that lead nowhere: ${lost.length}; warnings: ${warnings.length}`,
	].join('\n');
}

const placeOf = (file: string, line: number | undefined) => (line === undefined ? file : `${file}:${line}`);
