import { parse } from 'yaml';
import type { SearchFilter } from '../../../contract/assistant.js';
import { type PageAction, pageActionsIn } from '../../../contract/page-actions.js';
import { isRecord } from '../folder/read-json.js';

/** The fields that Docent reads from a page's frontmatter, of all generators. */
export interface Frontmatter {
	title?: string;
	description?: string;
	/** A shorter title for the sidebar. */
	sidebarTitle?: string;
	/** The page's position in its folder; the lowest comes first. */
	order?: number;
	/** The site path, in place of the one from the file's name. */
	slug?: string;
	/** Whether the owner hides the page: as a draft, or from search. */
	hidden?: boolean;
	/** What readers can do on the page. */
	actions?: PageAction[];
	facets: SearchFilter;
}

export interface FrontmatterResult {
	frontmatter: Frontmatter;
	/** The source below the frontmatter. */
	body: string;
	/** The reason why the frontmatter could not be read, for a sentence that names the file. */
	problem?: string;
}

/** The event loop parses the YAML, so a long frontmatter would delay requests. */
const maxLength = 50_000;

const block = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/;

/** Splits a page's source, line ends already `\n`, into frontmatter and body. */
export function readFrontmatter(source: string): FrontmatterResult {
	const match = block.exec(source);
	if (match === null) return { frontmatter: { facets: {} }, body: source };
	const body = source.slice(match[0].length);
	if (match[0].length > maxLength) {
		return { frontmatter: { facets: {} }, body, problem: `it is longer than ${maxLength} characters` };
	}
	try {
		const data: unknown = parse(match[1] ?? '');
		if (data === null || data === undefined) return { frontmatter: { facets: {} }, body };
		if (!isRecord(data))
			return { frontmatter: { facets: {} }, body, problem: 'it is not a list of `name: value` lines' };
		return { frontmatter: pick(data), body };
	} catch (cause) {
		const message = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
		return { frontmatter: { facets: {} }, body, problem: message.replace(/[.:]\s*$/, '') };
	}
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
		...optional('sidebarTitle', text(data.sidebarTitle) ?? text(data.sidebar_label) ?? text(sidebar.label)),
		...optional('order', firstNumber(data.order, data.sidebar_position, sidebar.order, data.nav_order)),
		...optional('slug', text(data.slug) ?? text(data.permalink)),
		...optional('actions', pageActionsIn(data.actions)),
		...((data.draft === true || data.hidden === true || data.noindex === true) && { hidden: true }),
		facets,
	};
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
	return value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

/** YAML reads `version: 2` and `version: 2.0` as numbers and `2026-01-01` as text. */
function text(value: unknown): string | undefined {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function texts(value: unknown): string[] | undefined {
	const list = (Array.isArray(value) ? value : [value]).map(text).filter((item) => item !== undefined);
	return list.length > 0 ? list : undefined;
}

function firstNumber(...values: unknown[]): number | undefined {
	return values
		.map((value) => (typeof value === 'string' ? Number(value) : value))
		.find((value): value is number => typeof value === 'number' && Number.isFinite(value));
}
