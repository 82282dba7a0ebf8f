import type { Source } from '../contract/source.js';
import { isObject } from './parse-chunk.js';

/** Longest excerpt. Whole pages would fill the message and the reader's storage. */
const excerptMaxLength = 400;

/** Deepest nesting that is kept. */
const breadcrumbMax = 8;

const text = (value: unknown): string | undefined => {
	const trimmed = typeof value === 'string' ? value.trim() : '';
	return trimmed === '' ? undefined : trimmed;
};

function safeUrl(value: unknown): string | undefined {
	const url = text(value);
	if (url === undefined) return undefined;
	// Browsers ignore control characters inside a scheme such as `java\nscript:`, so all of them are refused.
	// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
	if (/[\u0000-\u001f]/.test(url)) return undefined;
	if (/^https?:\/\//i.test(url) || /^[/#?]/.test(url)) return url;
	return /^[\w.+-]*:/.test(url) ? undefined : `/${url.replace(/^\.\//, '')}`;
}

function excerptOf(content: unknown): string | undefined {
	const found = text(content);
	if (found === undefined || found.length <= excerptMaxLength) return found;
	return `${found.slice(0, excerptMaxLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

function breadcrumbOf(value: unknown): string[] | undefined {
	const crumbs = (Array.isArray(value) ? value : []).map(text).filter((crumb) => crumb !== undefined);
	return crumbs.length > 0 ? crumbs.slice(0, breadcrumbMax) : undefined;
}

function hitOf(value: unknown): Source | undefined {
	if (!isObject(value)) return undefined;
	const metadata = isObject(value.metadata) ? value.metadata : {};
	const url = safeUrl(value.url ?? value.path ?? value.link);
	if (url === undefined) return undefined;
	const heading = text(metadata.heading ?? value.heading);
	const breadcrumb = breadcrumbOf(metadata.breadcrumb ?? value.breadcrumb);
	const version = text(metadata.version);
	const contentSource = text(metadata.contentSource);
	const excerpt = excerptOf(value.content ?? value.excerpt);
	return {
		url,
		title: text(metadata.title ?? value.title) ?? url,
		...(heading && { heading }),
		...(breadcrumb && { breadcrumb }),
		...(version && { version }),
		...(contentSource && { contentSource }),
		...(excerpt && { excerpt }),
	};
}

/** The place that a `source-url` chunk or message part names. */
export function hitOfSource(source: { url: string; title?: string | undefined }): Source | undefined {
	return hitOf({ url: source.url, title: source.title });
}

/**
 * The hits in the result of a search tool: an array of `{path|url, content, metadata: {title}}`, or the same array as
 * `{type: 'search', results}`. Empty for anything else.
 */
export function hitsOfSearchOutput(output: unknown): Source[] {
	const results = isObject(output) && output.type === 'search' ? output.results : output;
	if (!Array.isArray(results)) return [];
	return results.map(hitOf).filter((hit) => hit !== undefined);
}

/** A search result with page texts cut to excerpts, as an array. Other results stay unchanged. */
export function compactSearchOutput(output: unknown): unknown {
	const hits = hitsOfSearchOutput(output);
	if (hits.length === 0) return output;
	return hits.map(({ url, excerpt, ...metadata }) => ({ path: url, content: excerpt, metadata }));
}
