import type { Scope } from '../instruction.js';
import type { Cursor } from './cursor.js';

const prepositions = [
	'in',
	'on',
	'of',
	'from',
	'within',
	'inside',
	'across',
	'throughout',
	'through',
	'for',
	'to',
	'under',
	'below',
];
const everything = ['everywhere', 'site wide', 'site-wide', 'sitewide', 'globally'];
const wholes = [
	'documentation pages',
	'docs pages',
	'markdown files',
	'markdown pages',
	'docs',
	'documentation',
	'site',
	'website',
	'repository',
	'repo',
	'project',
	'pages',
	'files',
	'page',
	'file',
];
const kinds = ['page', 'file', 'document', 'folder', 'directory', 'pages', 'files', 'frontmatter'];

/** `guide/install.md`, `/guide`, `README`; words without a slash or a dot only where a kind of thing was named before. */
const looksLikePath = (word: string) => /[/\\]|\.\w+$|^(readme|index)$/i.test(word);

/**
 * A page as people name one: a file, an address, or a title between quotes.
 * @param options `isCertain`: where a text might be meant as well, so that a title has to be called a page.
 */
export function parsePage(cursor: Cursor, options: { isCertain?: boolean } = {}): string | undefined {
	const attempt = cursor.fork();
	attempt.skip('the', 'our', 'this');
	const isNamed = attempt.take(...kinds) !== undefined;
	if (isNamed) attempt.take('called', 'named', 'at');
	const isQuoted = attempt.token?.kind === 'quote' && options.isCertain !== true;
	const name = attempt.word();
	if (name === undefined || name.trim() === '' || (!isQuoted && !isNamed && !looksLikePath(name))) return undefined;
	if (isQuoted) attempt.take('page', 'file', 'folder');
	cursor.at = attempt.at;
	return name;
}

/** `everywhere`, `in all pages`, `in a.md and b.md`, `in all pages of the folder guide`; undefined when nothing is said. */
export function parseScope(cursor: Cursor): Scope | undefined {
	if (cursor.take(...everything) !== undefined) return parseScope(cursor) ?? { places: [] };
	const attempt = cursor.fork();
	if (attempt.take(...prepositions) === undefined) return undefined;
	const all = attempt.fork();
	all.skip('all', 'every', 'each', 'of', 'the', 'our', 'whole', 'entire');
	if (all.take(...wholes) !== undefined && (all.endsClause() || all.isNext(...prepositions))) {
		cursor.at = all.at;
		return parseScope(cursor) ?? { places: [] };
	}
	const places: string[] = [];
	for (let page = parsePage(attempt); page !== undefined; page = parsePage(attempt)) {
		places.push(page);
		cursor.at = attempt.at;
		attempt.mark(',');
		attempt.take('and');
	}
	return places.length > 0 ? { places } : undefined;
}
