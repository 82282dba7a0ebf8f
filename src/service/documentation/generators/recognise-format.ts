import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { dirname, join, posix, resolve, sep } from 'node:path';
import { decodeText, fileMaxBytes } from '../core/decode-text.js';
import { DocumentationError } from '../core/documentation-error.js';
import type { DocumentationFormat, FormatSigns } from '../core/format.js';
import { noSite, type OrderedGroup, orderOf } from '../core/navigation.js';
import { orderOfFolders } from './folder-order.js';
import { type ChosenFormat, formatOf, formats, plainFormat } from './formats.js';
import { readScript } from './read-script.js';

export interface RecognisedFormat extends ChosenFormat {
	/** Names in the configuration whose values only running it would tell. */
	unread?: readonly string[] | undefined;
	title: string;
}

/** What is looked at to recognise a format. Paths are relative to the folder and may lead above it: `../mkdocs.yml`. */
export interface ProjectFiles {
	/** The path of the folder, whose last steps are the names of those above its pages. */
	folder: string;
	/** The text of a page; empty if it cannot be read. @default that of any file */
	page?(file: string): Promise<string>;
	/** The names in a folder: `''` for the documentation's own, `..` for the one above. Empty for one that is not there. */
	names(folder: string): Promise<readonly string[]>;
	/** The text of a file; empty for one that cannot be read. */
	text(file: string): Promise<string>;
	/** Is told in a sentence about a configuration that is not read. */
	warn?(sentence: string): void;
}

/** The length of a configuration, or of a list of pages. A longer one is not written by hand, and its readers take their time. */
const textMaxLength = 200_000;

/** The number of folders above the documentation that may hold its configuration, as `src/content/docs` needs. */
const foldersAbove = 4;

/** A configuration is not read when it, or what it is a link to, lies above the repository, or is larger than any page. */
function textsInProject(folder: string): (file: string) => Promise<string> {
	let tops: Promise<string[]> | undefined;
	return async (file) => {
		const real = await realpath(join(folder, file));
		tops ??= topsOf(folder);
		const isOwn = (await tops).some((top) => isBelow(top, real));
		const found = await stat(real);
		return isOwn && found.isFile() && found.size <= fileMaxBytes ? decodeText(await readFile(real)).text : '';
	};
}

/** The folder, and the one that is the top of its repository or the highest that may hold its configuration. */
async function topsOf(folder: string): Promise<string[]> {
	let top = resolve(folder);
	for (let above = 0; above < foldersAbove && !(await readdir(top)).includes('.git'); above += 1) top = dirname(top);
	return await Promise.all([top, folder].map((path) => realpath(path)));
}

const isBelow = (folder: string, file: string) => file.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The folder of Markdown as it lies on the disk. */
export function projectOnDisk(folder: string, warn = (_sentence: string) => {}): ProjectFiles {
	const textOf = textsInProject(folder);
	return {
		folder,
		names: (inner) => readdir(join(folder, inner)).catch(() => []),
		text: (file) => textOf(file).catch(() => ''),
		warn,
	};
}

/**
 * Finds out which generator a folder is written for: by the nearest configuration that governs its pages, or else by the pages.
 * `wanted` is the setting, which overrides it.
 * @throws DocumentationError when there is no format of that name
 */
export async function recogniseFormat(
	project: ProjectFiles,
	files: readonly string[],
	wanted?: string,
): Promise<RecognisedFormat> {
	if (wanted !== undefined && !formats.some(({ name }) => name === wanted)) {
		const names = formats.map(({ name }) => name).join(', ');
		throw new DocumentationError(`There is no format "${wanted}" of documentation; give one of ${names}.`);
	}
	const candidates = wanted === undefined ? formats : formats.filter(({ name }) => name === wanted);
	const alike = wanted === undefined ? await formatOfPages(project, files) : candidates[0];
	// Notes may be kept within the documentation of a generator, whose configuration then decides.
	for (const isOfNotes of [false, true]) {
		const among = candidates.filter(({ signs }) => (signs.isOfNotes ?? false) === isOfNotes);
		const found = await governing(project, among, { files, alike, isWanted: wanted !== undefined });
		if (found !== undefined) return found;
	}
	if (alike !== undefined) return { name: alike.name, title: alike.title };
	return { ...plainFormat, title: 'Markdown' };
}

interface Pages {
	files: readonly string[];
	/** The format that they are written in. */
	alike: DocumentationFormat | undefined;
	/** Whether a setting names the format. */
	isWanted: boolean;
}

/** The nearest configuration of these formats that governs the pages. */
async function governing(
	project: ProjectFiles,
	candidates: readonly DocumentationFormat[],
	{ files, alike, isWanted }: Pages,
): Promise<RecognisedFormat | undefined> {
	for (let above = 0; above <= foldersAbove; above += 1) {
		const folder = '../'.repeat(above);
		const names = await project.names(folder.replace(/\/$/, ''));
		const found = await configuredIn({ project, folder, names }, candidates);
		const against = found && above > 0 && !isWanted ? whyNot(found, project.folder, files, alike) : undefined;
		if (found !== undefined && against === undefined) return found;
		if (against !== undefined)
			project.warn?.(`"${found?.sign}" was not used, because ${against}; --format says otherwise.`);
		const beside = names.includes('website') ? await besidePages(project, `${folder}website`, candidates) : undefined;
		if (beside !== undefined) return beside;
		// What stands above a repository does not belong to it.
		if (names.includes('.git')) break;
	}
	return undefined;
}

/** The number of pages whose text is looked at, and of those that must have the marks of a generator. */
const samplesMax = 60;
const marksMin = 3;

/** The pages whose text is looked at. */
export function samplesOf(files: readonly string[]): string[] {
	const step = Math.max(1, Math.floor(files.length / samplesMax));
	return files.filter((_, index) => index % step === 0).slice(0, samplesMax);
}

/** The format that the pages are written in: by the names of files, by marks that only its authors write, or by both. */
async function formatOfPages(
	project: ProjectFiles,
	files: readonly string[],
): Promise<DocumentationFormat | undefined> {
	const texts = await Promise.all(samplesOf(files).map((file) => (project.page ?? project.text)(file)));
	const found = formats.map((format) => {
		const { marks, looksLike = () => marks !== undefined } = format.signs;
		const marked = marks === undefined ? 0 : texts.filter((text) => marks.test(text.slice(0, textMaxLength))).length;
		const isMarked = marks === undefined || (marked >= marksMin && marked * 4 >= texts.length);
		return { format, marked, isAlike: isMarked && looksLike(files) };
	});
	return found.filter(({ isAlike }) => isAlike).toSorted((one, other) => other.marked - one.marked)[0]?.format;
}

/** Why a configuration above the folder does not govern it, as the end of a sentence; `undefined` when it does. */
function whyNot(
	found: RecognisedFormat,
	folder: string,
	files: readonly string[],
	alike: DocumentationFormat | undefined,
): string | undefined {
	const isOther = alike !== undefined && alike.name !== found.name && alike.signs.isCertain === true;
	if (isOther) return `the pages are those of ${alike.title}`;
	const place = placeBelow(folder, found.sign) ?? '';
	const roots = formatOf(found).pages?.roots?.(files.map((file) => place + file)) ?? [];
	const isNamed =
		roots.length === 0 ||
		roots.some((root) => `${root.folder}/`.startsWith(place) || place.startsWith(`${root.folder}/`));
	return isNamed || found.configuration?.includes(place.slice(0, -1))
		? undefined
		: `it has its pages in ${roots.map((root) => `"${root.folder}"`).join(', ')}`;
}

/** The configuration in a folder beside the pages, which names them from there: `path: '../docs'`. */
async function besidePages(
	project: ProjectFiles,
	folder: string,
	candidates: readonly DocumentationFormat[],
): Promise<RecognisedFormat | undefined> {
	const names = await project.names(folder);
	const found = await configuredIn({ project, folder: `${folder}/`, names }, candidates);
	return /["'`]\.\.\//.test(found?.configuration ?? '') ? found : undefined;
}

async function boundedText(project: ProjectFiles, file: string): Promise<string> {
	const text = await project.text(file);
	if (text.length <= textMaxLength) return text;
	project.warn?.(
		`"${file}" has more than ${textMaxLength / 1_000} kB and was not read, so that nothing of what it sets counts; make it shorter.`,
	);
	return '';
}

/** The first of these files that has a text. */
async function firstText(project: ProjectFiles, files: readonly string[]): Promise<{ file: string; text: string }> {
	for (const file of files) {
		const text = await boundedText(project, file);
		if (text !== '') return { file, text };
	}
	return { file: '', text: '' };
}

/** What a configuration says that is a program. */
async function scriptOf(
	project: ProjectFiles,
	{ file, text }: { file: string; text: string },
	names: readonly string[],
) {
	const textOf = async (path: string) => (path === file ? text : boundedText(project, path));
	const script = text === '' ? undefined : await readScript(file, textOf, new Set(names));
	if (text !== '' && script === undefined)
		project.warn?.(`"${file}" cannot be parsed, so that nothing of what it sets counts; mend it.`);
	if (script && script.unread.length > 0) {
		const list = script.unread.map((name) => `\`${name}\``).join(', ');
		project.warn?.(
			`"${file}" says ${list} by a program, which is not run, so that it does not count; write it as plain values.`,
		);
	}
	return script;
}

async function configuredIn(
	{ project, folder, names }: { project: ProjectFiles; folder: string; names: readonly string[] },
	candidates: readonly DocumentationFormat[],
): Promise<RecognisedFormat | undefined> {
	for (const { name, title, signs } of candidates) {
		const sign = signs.configuration?.find((file) => {
			const other = signs.beside?.[file];
			return names.includes(file) && (other === undefined || names.includes(other));
		});
		if (sign === undefined) continue;
		const found = await firstText(
			project,
			(signs.texts ?? [sign]).map((file) => folder + file),
		);
		if (signs.says !== undefined && !signs.says.test(found.text)) continue;
		const whole = signs.inherits ? await inherited(project, folder, found.text, signs.inherits) : found.text;
		const script = signs.settings && (await scriptOf(project, found, signs.settings));
		const { addition = '' } = signs;
		const more = names.includes(addition) ? `\n${await boundedText(project, folder + addition)}` : '';
		return {
			name,
			title,
			sign: folder + sign,
			configuration: (script?.text ?? whole) + more,
			settings: script?.data,
			unread: script?.unread,
		};
	}
	return undefined;
}

/** Whether neither a configuration nor a setting says how ids of headings are made. */
export const isIdUnknown = ({ sign, unread }: RecognisedFormat, wanted: string | undefined): boolean =>
	(wanted ?? sign) === undefined || unread?.includes('slugify') === true;

/** The place of a folder below that of its configuration, with a slash at its end; `undefined` without a configuration. */
export function placeBelow(folder: string, sign: string | undefined): string | undefined {
	if (sign === undefined) return undefined;
	const above = sign.split('/').filter((step) => step === '..').length;
	const steps = above === 0 ? [] : resolve(folder).split(sep).slice(-above);
	return steps.map((step) => `${step}/`).join('');
}

/** Parents of parents; a file may also name itself. */
const parentsMax = 5;

/** A configuration with what it inherits from others, whose names are relative to its folder. */
async function inherited(
	project: ProjectFiles,
	folder: string,
	own: string,
	{ parent, merge }: NonNullable<FormatSigns['inherits']>,
): Promise<string> {
	let [text, place, name] = [own, folder, parent(own)];
	for (let count = 0; name !== undefined && count < parentsMax; count += 1) {
		const file = posix.join(place, name);
		const above = await boundedText(project, file);
		if (above === '') project.warn?.(`"${file}", which the configuration inherits, cannot be read.`);
		[text, place, name] = [merge(text, above), `${posix.dirname(file)}/`, parent(above)];
	}
	return text;
}

/** The order of pages that the format's own file says; `undefined` when there is none. */
export async function formatNavigation(
	project: ProjectFiles,
	{ sign = '', configuration = '' }: RecognisedFormat,
	{ pages, navigation = [], folderOrder, order }: DocumentationFormat,
	all: readonly string[],
): Promise<readonly OrderedGroup[] | undefined> {
	if (order !== undefined) return order;
	if (folderOrder !== undefined) {
		const roots = pages?.roots?.(all).map(({ folder }) => folder) ?? [];
		return orderOfFolders(all, roots, async (folder) => {
			const { text } = await firstText(
				project,
				folderOrder.files.map((file) => posix.join(folder, file)),
			);
			return text === '' ? undefined : folderOrder.read(text);
		});
	}
	const beside = sign.slice(0, sign.lastIndexOf('/') + 1);
	for (const { read, places = [], isForAll } of navigation) {
		if (isForAll) continue;
		const isOwn = configuration !== '' && places.some((file) => `/${sign}`.endsWith(`/${file}`));
		const files = [...new Set(places.flatMap((file) => [file, `${beside}${file}`]))];
		const text = isOwn ? configuration : (await firstText(project, files)).text;
		const groups = orderOf(read(places[0] ?? '', text, noSite));
		if (groups.length > 0) return groups;
	}
	return undefined;
}
