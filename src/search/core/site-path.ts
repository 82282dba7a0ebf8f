const folderPage = /^(index|readme)$/i;

const pageEnding = /\.(?:mdx?|markdown|qmd|rmd)$/i;

/** Whether a file is written in Markdown or MDX, by its name. */
export const isMarkdownFile = (file: string): boolean => pageEnding.test(file);

/** A file's name without the ending of a page. */
export const withoutEnding = (file: string): string => file.replace(pageEnding, '');

/** Site path of a file: `a/b.md` is `/a/b`, `a/index.md` is `/a`. A `slug` replaces the last step, or all when it begins with a slash. */
export function sitePath(file: string, slug?: string): string {
	const steps = withoutEnding(file).split('/');
	const name = steps.pop() ?? '';
	if (slug?.startsWith('/')) return encodePath(slug);
	if (slug !== undefined) return encodePath([...steps, slug].join('/'));
	return encodePath((folderPage.test(name) ? steps : [...steps, name]).join('/'));
}

/** The folder of a path, with a slash at its end. */
export const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The path that a reader's address means: without origin, query, anchor, trailing slash, `.html`, `.md` or a final `index`. */
export function normalisePath(path: string): string {
	const withoutOrigin = path.trim().replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '');
	const plain = (withoutOrigin.split(/[?#]/)[0] ?? '').replace(/(?<!\/)\/+$/, '').replace(/\.(html?|mdx?)$/i, '');
	return encodePath(plain.replace(/(^|\/)(index|readme)$/i, ''));
}

/** Percent-encodes each step of a file or path once, also when it was encoded already. */
export function encodePath(path: string): string {
	const steps = path.split('/').filter((step) => step !== '' && step !== '.');
	return `/${steps.map((step) => encodeStep(decode(step))).join('/')}`;
}

/** Parentheses are encoded as well, since a path stands between parentheses in a Markdown link. */
function encodeStep(step: string): string {
	// Half of a surrogate pair cannot be encoded, and readers' addresses may have one.
	return encodeURIComponent(step.replace(/\p{Surrogate}/gu, '\ufffd'))
		.replace(/%40/g, '@')
		.replace(/\(/g, '%28')
		.replace(/\)/g, '%29');
}

/** Decodes a percent-encoded string. A malformed string is returned as it is. */
export function decode(encoded: string): string {
	try {
		return decodeURIComponent(encoded);
	} catch {
		return encoded;
	}
}

/** Puts the address of the site before a path of it. A path with the site's own folder does not get it again. */
export function siteAddresses(siteUrl: string | undefined): (path: string) => string {
	if (siteUrl === undefined) return (path) => path;
	const { origin, pathname } = new URL(siteUrl);
	const folder = pathname.replace(/\/+$/, '');
	return (path) => {
		if (!path.startsWith('/') || path.startsWith('//')) return path;
		const isBelow = folder === '' || (path.startsWith(folder) && /^(?:[/?#]|$)/.test(path.slice(folder.length)));
		return origin + (isBelow ? path : folder + path);
	};
}

/** The path below the site's own folder that an address or a path with this folder means: `/` for the site's address itself. */
export function belowSite(siteUrl: string | undefined, path: string): string {
	const folder = normalisePath(siteUrl ?? '/');
	const plain = normalisePath(path);
	return `${plain}/`.startsWith(`${folder}/`) ? plain.slice(folder.length) || '/' : plain;
}

/** `getting-started.md` reads as "Getting started"; a folder's own page takes the folder's name. */
export function titleOfFile(file: string): string {
	const steps = withoutEnding(file)
		.replace(/\/?(_?index|readme)$/i, '')
		.split('/');
	const words = (steps.at(-1) ?? '')
		.replace(/^\d+[-_. ]+/, '')
		.replace(/[-_]+/g, ' ')
		.trim();
	return words === '' ? 'Home' : words.charAt(0).toUpperCase() + words.slice(1);
}

interface SplitUrl {
	path: string;
	/** Query with its question mark, or empty. */
	query: string;
	/** Anchor without `#`. */
	anchor: string;
}

export function splitUrl(url: string): SplitUrl {
	const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(?:#([\s\S]*))?$/.exec(url) ?? [];
	return { path, query, anchor };
}
