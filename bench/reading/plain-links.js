/** A reader of links in plain Markdown that is none of the service's: what it finds dead before and after a change can be compared. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';

export const isPage = (/** @type {string} */ path) => /\.(?:mdx?|markdown)$/.test(path);

/** @param {string} text */
export const withoutFences = (text) => text.replace(/^ *(```+|~~~+)[\s\S]*?^ *\1/gm, '');

/** @param {string} text */
const slug = (text) =>
	text
		.toLowerCase()
		.replace(/\]\([^)]*\)|<[^>]*>|\s*\{#[^}]*\}/g, '')
		.replace(/[^\p{L}\p{N}]+/gu, '');

/** Where a link into the documentation leads: by its path beside the page, or below the folder. */
export function leadsTo(
	/** @type {ReadonlySet<string>} */ paths,
	/** @type {string} */ page,
	/** @type {string} */ url,
) {
	if (url === '') return page;
	const places = url.startsWith('/')
		? [url.slice(1)]
		: [posix.join(posix.dirname(page), url), posix.join(page.replace(/\.\w+$/, ''), url)];
	return places
		.map((place) => posix.normalize(place).replace(/\/$/, ''))
		.flatMap((place) => [
			place,
			`${place}.md`,
			`${place}.mdx`,
			`${place}/index.md`,
			`${place}/index.mdx`,
			place.replace(/\.html$/, '.md'),
		])
		.find((place) => paths.has(place));
}

/** The links that lead to nothing, as a reader of plain Markdown finds them that is none of the agent's. @param {string} folder @returns {string[]} */
export function deadLinks(folder) {
	const paths = new Set(readdirSync(folder, { recursive: true }).map((path) => String(path).split(sep).join('/')));
	const texts = new Map(
		[...paths].filter(isPage).map((path) => [path, withoutFences(readFileSync(join(folder, path), 'utf8'))]),
	);
	/** @type {Map<string, Set<string>>} */
	const anchors = new Map();
	for (const [path, text] of texts) {
		const headings = [...text.matchAll(/^ {0,3}#{1,6} +(.*?)#*$/gm)].map(([, heading = '']) => slug(heading));
		const ids = [...text.matchAll(/\{#([\w-]+)[ }]|(?:id|name)=["']([^"']+)/g)].map(([, own, other]) =>
			slug(own ?? other ?? ''),
		);
		anchors.set(path, new Set([...headings, ...ids]));
	}
	return [...texts].flatMap(([page, text]) =>
		[...text.matchAll(/\]\(([^)#?\s:{]*)(?:#([^)\s]*))?(?: "[^"]*")?\)/g)].flatMap(([, url = '', anchor]) => {
			const target = leadsTo(paths, page, url);
			const known = target === undefined ? undefined : anchors.get(target);
			const isDead = target === undefined || (anchor !== undefined && known !== undefined && !known.has(slug(anchor)));
			return isDead ? [`${page} → ${url}${anchor === undefined ? '' : `#${anchor}`}`] : [];
		}),
	);
}
