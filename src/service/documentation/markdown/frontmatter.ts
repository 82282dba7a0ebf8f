import type { SchemaOptions } from 'yaml';
import type { SearchFilter } from '../../../contract/assistant.js';
import { starters } from '../../../contract/limits.js';
import { pageActionsIn } from '../../../contract/page-actions.js';
import { NestingError, refuseNesting } from '../../data-formats/nesting.js';
import { parseToml } from '../../data-formats/parse-toml.js';
import { parseYaml, parseYamlDocument } from '../../data-formats/parse-yaml.js';
import type { Cascade, Frontmatter } from '../core/frontmatter.js';
import { isRecord } from '../core/read-json.js';

export interface FrontmatterResult {
	frontmatter: Frontmatter;
	/** The source below the frontmatter. */
	body: string;
	/** What is wrong with the frontmatter, as the end of a sentence that begins "The frontmatter of … is not valid YAML (". */
	problem?: string;
	/** The frontmatter was read all the same, as well as it goes. */
	isMended?: boolean;
}

/** The event loop parses the YAML, so a long frontmatter would delay requests. A longer field is data, such as a whole operation. */
const maxLength = 50_000;
const fieldMaxLength = 10_000;
const field = /^[A-Za-z_][\w-]*:.*(?:\n[ \t].*)*/gm;

/** A frontmatter with its marks. YAML ends with `---` or, as in YAML itself, with `...`. */
export const frontmatterBlock =
	/^\uFEFF?(?:---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?(?:---|\.\.\.)|\+\+\+[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?\+\+\+)[ \t]*(?:\r?\n|$)/;

/** A line of words at the margin, which is no field of YAML, item, comment or end of a list. */
const lineOfWords = /^(?=[\p{L}\d][^\n]*[ \t])(?![^\n]*:(?:[ \t]|$))/mu;

/** Splits a page's source, line ends already `\n`, into frontmatter and body. Text between two rules is not a frontmatter. */
export function readFrontmatter(source: string): FrontmatterResult {
	const frontmatter: Frontmatter = { facets: {} };
	const match = frontmatterBlock.exec(source);
	if (match === null) return { frontmatter, body: source };
	const [whole, given = '', toml] = match;
	const yaml =
		given.length <= maxLength ? given : given.replace(field, (one) => (one.length > fieldMaxLength ? '' : one));
	const rest = source.slice(whole.length);
	// For Pandoc, hyphens above an empty line are a rule: the words below stay, unless they are valid fields.
	const isRule = /^[ \t]*\n/.test(given);
	const words = given.search(lineOfWords);
	const unread = isRule ? source : words < 0 ? rest : source.slice(source.indexOf(given) + words);
	if (yaml.length > maxLength || (toml?.length ?? 0) > maxLength) {
		return { frontmatter, body: unread, problem: `it is longer than ${maxLength} characters` };
	}
	const { data, problem, isMended } = toml === undefined ? readYaml(yaml) : parseToml(toml);
	if (data === null || data === undefined) return { frontmatter, body: unread, ...(problem && { problem }) };
	const noFields = 'it is not a list of `name: value` lines';
	if (!isRecord(data)) return { frontmatter, body: source, ...(!isRule && { problem: noFields }) };
	if (problem === undefined) return { frontmatter: pick(data), body: rest };
	return { frontmatter: pick(data), body: unread, problem, isMended: isMended === true };
}

/** Numbers stay as they are written: `version: 3.10` is not `3.1`. */
const asWritten: SchemaOptions = {
	customTags: (tags) => tags.filter((tag) => typeof tag === 'string' || !/:(?:int|float)$/.test(tag.tag)),
};

interface Parsed {
	data?: unknown;
	problem?: string;
	isMended?: boolean;
}

function readYaml(text: string): Parsed {
	try {
		return { data: parseYaml(text, asWritten) };
	} catch (cause) {
		// What has used up the stack once is not read a second time.
		if (cause instanceof NestingError || cause instanceof RangeError) return { problem: new NestingError().message };
		// Other readers of YAML let a list have tabs, and end at the margin.
		const indented = text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length)).replace(/^(?=[\]}])/gm, ' ');
		if (indented !== text) return readYaml(indented);
		const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
		const problem = message.replace(/[.:]\s*$/, '');
		const data = parseRepeated(text) ?? parseLines(text);
		return Object.keys(data).length === 0 ? { problem } : { data, problem, isMended: true };
	}
}

/** Reads a key that stands there twice: the last one counts. */
function parseRepeated(text: string): Record<string, unknown> | undefined {
	try {
		const repeated = parseYamlDocument(text, { ...asWritten, uniqueKeys: false });
		const data: unknown = repeated.errors.length === 0 ? refuseNesting(repeated.toJS()) : undefined;
		return isRecord(data) ? data : undefined;
	} catch {
		// An alias of nothing, or one that nests too deeply, shows only now.
		return undefined;
	}
}

/** A value that begins with a sign of YAML means more than its words. */
const plainLine = /^([A-Za-z_][\w-]*):[ \t]+([^\s[{|>&*!"'#].*)$/gm;

/** Reads `title: @scope/name` and `title: One: two`, which authors write and YAML refuses. */
function parseLines(text: string): Record<string, unknown> {
	const data: Record<string, unknown> = {};
	for (const [, name = '', written = ''] of text.matchAll(plainLine)) {
		const value = written.trim();
		try {
			const read: unknown = parseYaml(value, asWritten);
			data[name] = isRecord(read) ? value : read;
		} catch {
			data[name] = value;
		}
	}
	return data;
}

function pick(data: Record<string, unknown>): Frontmatter {
	const sidebar = isRecord(data.sidebar) ? data.sidebar : {};
	const facets: SearchFilter = {};
	const version = text(data.version);
	const language = text(data.language) ?? text(data.lang) ?? text(data.locale);
	const groups = texts([data.groups, data.tags].flat());
	if (version !== undefined) facets.version = version;
	if (language !== undefined) facets.language = language;
	if (groups !== undefined) facets.groups = groups;
	return {
		...optional('title', text(data.title)),
		...optional('description', text(data.description)),
		...optional(
			'sidebarTitle',
			firstText(data.sidebarTitle, data.sidebar_label, sidebar.label, data.menuTitle, data.linkTitle),
		),
		...optional('order', firstNumber(data.order, data.sidebar_position, sidebar.order, data.nav_order, data.weight)),
		...optional('slug', text(data.slug) ?? text(data.permalink)),
		...optional('permalink', text(data.permalink)),
		...optional('id', text(data.id)),
		...optional('url', text(data.url)),
		...optional('path', text(data.path)),
		...optional('operation', text(data.openapi) ?? text(data.api)),
		...optional('unpublished', unpublishedBy(data)),
		...optional('cascade', cascadeOf(data.cascade)),
		...optional('isUnrendered', isNo(data.render) || undefined),
		...optional('isNoDraft', isNo(data.draft) || undefined),
		...optional('from', time(data.publishDate ?? data.publishdate)),
		...optional('until', time(data.expiryDate ?? data.expirydate)),
		...optional('date', time(data.date)),
		...optional('actions', pageActionsIn(data.actions)),
		...optional('starters', startersIn(data.starters)),
		facets,
	};
}

const isYes = (value: unknown) => value === true || /^(?:true|yes|on)$/i.test(text(value) ?? '');
const isNo = (value: unknown) => value === false || /^(?:false|no|off)$/i.test(text(value) ?? '');

/** The last ones are of Just the Docs, Docsy, Hextra, the theme Book and MyST; of Starlight, VitePress, Nextra and Zola. */
const keptBackBy = {
	yes: [
		...['draft', 'hidden', 'noindex', 'unlisted', 'headless', 'exclude_from_search', 'search_exclude'],
		...['exclude_search', 'excludeSearch', 'bookSearchExclude', 'nosearch'],
	],
	no: ['published', 'publish', 'sitemap', 'pagefind', 'search', 'searchable', 'in_search_index'],
};

/** The fields by which owners keep pages back, or out of the search, whatever generator they are of. */
function unpublishedBy(data: Record<string, unknown>): string | undefined {
	const search = isRecord(data.search) ? data.search : {};
	const build = isRecord(data.build) ? data.build : isRecord(data._build) ? data._build : {};
	for (const name of keptBackBy.yes) if (isYes(data[name])) return `${name}: true`;
	for (const name of keptBackBy.no) if (isNo(data[name])) return `${name}: false`;
	if (isYes(search.exclude)) return 'search.exclude: true';
	for (const name of ['render', 'list']) {
		if (build[name] === 'never' || isNo(build[name])) return `build.${name}: never`;
	}
	return undefined;
}

/** What a section says of pages below it. Other fields of a `target`, such as `lang`, are not read: it hides more pages then. */
function cascadeOf(written: unknown): Cascade[] | undefined {
	const found = [written]
		.flat()
		.filter(isRecord)
		.flatMap((one): Cascade[] => {
			const own = unpublishedBy(one);
			const { path, kind } = [one.target, one._target].find(isRecord) ?? {};
			if (own === undefined) return [];
			return [{ reason: `cascade.${own}`, ...optional('path', text(path)), ...optional('kind', text(kind)) }];
		});
	return found.length > 0 ? found : undefined;
}

/** When a page is published: now, at a time to come, or not at all. */
export function publicationOf(
	{ unpublished, from, until }: Frontmatter,
	{ now, from: start = from }: { now: number; from?: number | undefined },
): { reason?: string; changesAt?: number } {
	if (unpublished !== undefined) return { reason: unpublished };
	if (until !== undefined && until <= now) return { reason: 'its expiryDate is over' };
	if (start !== undefined && start > now) return { reason: 'its date is to come', changesAt: start };
	return until === undefined ? {} : { changesAt: until };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
	return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

/** TOML has numbers and dates, YAML the text of both. */
function text(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

const firstText = (...values: unknown[]) => values.map(text).find((value) => value !== undefined);

function texts(value: unknown): string[] | undefined {
	const list = (Array.isArray(value) ? value : [value]).map(text).filter((item) => item !== undefined);
	return list.length > 0 ? list : undefined;
}

/** A list of questions, or one; `false` and an empty list are none. */
function startersIn(value: unknown): string[] | undefined {
	if (value === undefined || value === null) return undefined;
	return isNo(value)
		? []
		: (texts(value) ?? []).filter(({ length }) => length <= starters.maxLength).slice(0, starters.max);
}

/** `2199-01-01`, with a time of day or without. */
function time(value: unknown): number | undefined {
	const written = text(value);
	if (written === undefined || !/^\d{4}-\d{2}-\d{2}/.test(written)) return undefined;
	const parsed = Date.parse(written.replace(/^(\S+) (\d)/, '$1T$2').replace(/ ([+-]\d{2}:?\d{2}|Z)$/, '$1'));
	return Number.isNaN(parsed) ? Date.parse(written.slice(0, 10)) || undefined : parsed;
}

function firstNumber(...values: unknown[]): number | undefined {
	return values
		.map((value) => (typeof value === 'string' ? Number(value) : value))
		.find((value): value is number => typeof value === 'number' && Number.isFinite(value));
}
