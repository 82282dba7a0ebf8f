import { posix } from 'node:path';
import type { Root } from 'mdast';
import { decode, isMarkdownFile } from '../../../search/core/site-path.js';
import { ProseLines } from '../../../search/markdown/prose-lines.js';
import { walk } from '../../../search/markdown/walk.js';

/** Endings of files that a page shows or plays, and of fonts. */
export const mediaEndings = [
	'avif',
	'gif',
	'ico',
	'jpeg',
	'jpg',
	'png',
	'svg',
	'webp',
	'mp4',
	'webm',
	'mp3',
	'woff',
	'woff2',
] as const;

const mediaFile = new RegExp(`\\.(?:${mediaEndings.join('|')})$`, 'i');

interface NamingPage {
	file: string;
	path: string;
	/** The source below the frontmatter. */
	body: string;
	/** Its Markdown. */
	tree: Root;
}

/**
 * The files beside the pages that a page names, as decoded paths from the root of its folder: what its links and its HTML lead to,
 * and media that its words, components and templates name. Examples of code name nothing.
 */
export function namedFiles({ file, path, body, tree }: NamingPage): string[] {
	const found = new Set<string>();
	const add = (address: string) => {
		for (const place of placesOf(address, file, path)) found.add(place);
	};
	walk(tree, (node) => {
		if ('url' in node) add(node.url);
	});
	const prose = linesOfProse(body).join('\n');
	for (const [, address = ''] of prose.matchAll(/\b(?:href|src|data|poster)\s*=\s*["']([^"'\n]+)["']/gi)) add(address);
	for (const name of mediaNames(prose)) add(name);
	return [...found].sort();
}

/** The names of media in a text, with or without quotes. */
export function mediaNames(text: string): string[] {
	const quoted = [...text.matchAll(/["']([^"'\n]+)["']/g)].map(([, name = '']) => name);
	return [...quoted, ...text.split(/[\s"'`()<>[\]{}|,;=]+/)].filter((name) => mediaFile.test(withoutSuffix(name)));
}

/** The lines that are not code, and those that begin code, which may be a directive. */
function linesOfProse(body: string): string[] {
	const prose = new ProseLines();
	return body.split('\n').filter((line) => prose.read(line) !== 'code');
}

const withoutSuffix = (address: string) => address.replace(/[?#].*$/s, '');

/** Generators read a relative address from the file, and browsers one in HTML from the page's address. */
function placesOf(address: string, file: string, path: string): string[] {
	const plain = decode(withoutSuffix(address));
	const isFile = /[^/.]\.\w{1,8}$/.test(plain) && !isMarkdownFile(plain) && !/\.html?$/i.test(plain);
	if (!isFile || /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(plain)) return [];
	if (plain.startsWith('/')) return [posix.normalize(plain)];
	return [posix.join('/', posix.dirname(file), plain), posix.join(decode(path), plain)];
}
