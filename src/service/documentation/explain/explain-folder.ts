import { type FolderOptions, folderSource } from '../folder/read-folder.js';
import { readBody } from '../page/parse-page-file.js';
import type { LeftOut, PageRecord, StoredPage } from '../source.js';
import { checkLinks, type LinkingPage, type LostLink } from './check-links.js';
import { type LeftWords, leftWords } from './left-words.js';

/** What Docent makes of a folder, for whoever asks why something is not found. */
export interface FolderExplanation {
	/** What the folder was recognised as, and by which file. */
	format: string;
	pages: { path: string; file: string; title: string; ids: string[] }[];
	/** Files and lines that are in no section, each with its reason. */
	left: LeftOut[];
	/** Links to pages, headings or files that are not there. */
	lost: LostLink[];
	warnings: string[];
}

/** Reads a folder and compares what was read with what stands there. Nothing is stored. */
export async function explainFolder(
	folder: string,
	options: FolderOptions & { onProgress?: (done: number, total: number) => void } = {},
): Promise<FolderExplanation> {
	const read: { page: StoredPage; links: PageRecord['links'] }[] = [];
	const {
		format = '',
		isTranslated,
		left = [],
		outline,
	} = await folderSource(folder, options).read({
		known: new Map(),
		onProgress: options.onProgress,
		add: async ({ json, record }) => void read.push({ page: JSON.parse(json) as StoredPage, links: record.links }),
	});
	const lines: LeftOut[] = [];
	const pages: LinkingPage[] = [];
	for (const { page, links } of read) {
		const { lines: body, lineOf } = await readBody(folder, page.file);
		pages.push({ page, links, body, lineOf });
		lines.push(...leftWords(body, lineOf, page).flatMap((words) => leftLine(page.file, words)));
	}
	const { lost } = await checkLinks(folder, pages, { format: options.format, isTranslated });
	return {
		format,
		pages: read.map(({ page: { path, file, title, sections } }) => ({
			path,
			file,
			title,
			ids: sections.map(({ anchor }) => anchor).filter((anchor) => anchor !== ''),
		})),
		left: [...left, ...lines],
		lost,
		warnings: outline.warnings,
	};
}

/** What is written for programs alone, such as an address, is not a word that a reader misses. */
const leftLine = (file: string, { line, reason = unexplained, prose }: LeftWords): LeftOut[] =>
	prose.length === 0 ? [] : [{ file, line, reason: `${reason}: ${prose.join(' ')}` }];

/** What is said where nothing explains that words are gone. */
export const unexplained = 'for no reason that is known';

/** The number of lines that are listed for one reason; the rest is counted. */
const linesMax = 5;

/** The explanation as lines for a person. The links and the files come first: an owner can mend them. */
export function explanationText({ format, pages, left, lost, warnings }: FolderExplanation): string {
	const part = (title: string, entries: readonly string[], count = entries.length) =>
		entries.length === 0 ? [] : [`${title}: ${count}`, ...entries.map((entry) => `  ${entry}`), ''];
	const lines = left.filter(({ line }) => line !== undefined);
	return [
		`Read as ${format}`,
		'',
		...part(
			'Pages',
			pages.map(({ path, file, ids }) => `${path} (${file})${ids.map((id) => ` #${id}`).join('')}`),
		),
		...part(
			'Files left out',
			left.flatMap(({ file, line, reason }) => (line === undefined ? `${file}: ${reason}` : [])),
		),
		...part('Lines with words that no section has', linesByReason(lines), lines.length),
		...part(
			'Links that lead nowhere',
			lost.map(({ file, line, written, reason }) => `${placeOf(file, line)}: ${written} ${reason}`),
		),
		...part('Warnings', warnings),
		summaryOf({ pages, left, lost, warnings }),
	].join('\n');
}

const placeOf = (file: string, line: number | undefined) => (line === undefined ? file : `${file}:${line}`);

/** The lines of each reason: first what nothing explains, whole, then a few of each, the most frequent first. */
function linesByReason(lines: readonly LeftOut[]): string[] {
	const byReason = new Map<string, string[]>();
	for (const { file, line, reason } of lines) {
		const [, kind = reason, words = ''] = /^(.*?): (.*)$/s.exec(reason) ?? [];
		const places = byReason.get(kind) ?? [];
		byReason.set(kind, places);
		places.push(`${placeOf(file, line)}: ${words}`);
	}
	const rank = (kind: string, { length }: string[]) => (kind === unexplained ? Number.POSITIVE_INFINITY : length);
	const ranked = [...byReason].sort(([a, one], [b, other]) => rank(b, other) - rank(a, one));
	return ranked.flatMap(([kind, places]) => {
		const shown = kind === unexplained ? places : places.slice(0, linesMax);
		const more = places.length - shown.length;
		const rest = more === 0 ? [] : [`  and ${more} more; --json lists all`];
		return [`${kind}: ${places.length}`, ...shown.map((one) => `  ${one}`), ...rest];
	});
}

function summaryOf({ pages, left, lost, warnings }: Omit<FolderExplanation, 'format'>): string {
	const files = left.filter(({ line }) => line === undefined).length;
	const gone = left.filter(({ reason }) => reason.startsWith(unexplained)).length;
	return [
		`Pages: ${pages.length}`,
		`files left out: ${files}`,
		`lines whose words are gone for no known reason: ${gone}`,
		`links that lead nowhere: ${lost.length}`,
		`warnings: ${warnings.length}`,
	].join('; ');
}
