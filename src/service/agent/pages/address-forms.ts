/** Whether a generator fills something into an address: `{{version}}`, `{% link a.md %}`, `{id}`, `<VERSION>`. */
export const hasPlaceholder = (url: string): boolean => /[{}<>]|%7[bd]|%3[ce]/i.test(url);

/** Whether a file is a part of other pages, by its name or its folder. Its links are read from where it is included. */
export const isFragment = (file: string): boolean =>
	/(^|\/)(shared|partials?|snippets?|includes?|fragments?)\/|(^|\/)_(?!index\.|posts\/)/i.test(file);

const including = [
	/^[ \t]*:::[ \t]+\w+\.[\w.]+/m,
	/\{\{[<%][ \t]*[\w/-]*(include|shared|readfile|snippet|partial|embed|render)/i,
	/\{%-?[ \t]*(include|render|snippet|import|content-ref|openapi|swagger)/i,
	/<!--[ \t]*@include:|--8<--|\{\{#include|\{![^!\n]+!\}|!\[\[|^[ \t]*`{3,}\{include\}|\{[ \t]*[\w.]+\([^)\n]*\)[ \t]*\}/im,
	/^import\s[^\n]*\.mdx?["']/m,
	/<(Snippet|include)\b/,
	/^(openapi|swagger):/m,
];

/** Whether a page takes in what stands elsewhere, and with it headings that are not in its source. */
export const hasIncludes = (text: string): boolean => including.some((pattern) => pattern.test(text));

const anchorPatterns = [
	// `{#id}`, `{ #id .class }`, `{: #id }`, `{ id="id" }` behind headings, paragraphs and pictures.
	/\{:?[^{}\n]*?(?:#|\bid=["']?)([^\s{}"']+)[^{}\n]*\}/g,
	// `{/*id*\/}` behind headings.
	/^[ \t>]*#{1,6}[ \t][^\n]*\{\s*\/\*\s*#?([^\s{}]+?)\s*\*\/\s*\}/gm,
	// `(id)=` on a line of its own.
	/^\(([^()\s]+)\)=[ \t]*$/gm,
];

const tabTitle = /^[ \t]*===[!+]?[ \t]+"([^"\n]+)"/gm;

/** A field of an API in a component. */
const fieldName = /<(?:Param|Response)Field\b[^>]*?\b(?:path|query|body|header|name)=["']([^"']+)["']/g;

/** Anchors that a text writes itself, and those of its tabs. */
export const writtenAnchors = (text: string): string[] => [
	...anchorPatterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, id = '']) => id)),
	...[...text.matchAll(fieldName)].map(([, name = '']) => `param-${joined(name)}`),
	...[...text.matchAll(tabTitle)].flatMap(([, title = '']) => headingForms(title)),
];

const joined = (text: string) =>
	text
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, '-')
		.replace(/^-|-$/g, '');

/** What the ids of one heading have in common in all generators: signs between its words become hyphens, or nothing. */
export const headingForms = (text: string): string[] => {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
	return [joined(text), ...[text, escaped].map((one) => joined(one.replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')))];
};

/** Whether an address is that of a picture or a download. */
export const isAssetName = (path: string): boolean => /\.\w+$/.test(path) && !/\.(mdx?|markdown|html?)$/i.test(path);

/** Anchors that a generator or a script makes: of footnotes, and routes in the hash. */
export const isMadeAnchor = (anchor: string): boolean => /^(fn|fnref|footnote|user-content-|[/!]|:~:)/i.test(anchor);

/** An address or an anchor as generators may also write it: in small letters, with other signs between its words. */
export const plainForm = joined;

const language = /^[a-z]{2}(-[a-z]{2,4})?$/i;

/** The languages among the folders of a path, as in `/docs/pt-br/start`. */
export const languagesOf = (path: string): string =>
	path
		.split('/')
		.filter((step) => language.test(step))
		.join();

/** A language as the first step of a path: `de`, `pt-br`. */
export const languageOf = (path: string): string | undefined =>
	/^\/([a-z]{2}(?:-[a-z]{2,4})?)(?=\/|$)/i.exec(path)?.[1];
