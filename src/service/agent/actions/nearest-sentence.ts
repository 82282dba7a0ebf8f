import type { ActionName } from './action-inputs.js';
import { writeSentence } from './write-sentence.js';

/** Quoted texts, in order. */
const quotedIn = (text: string) =>
	[...text.matchAll(/["“„«`]([^"“”„«»`]{1,300})["”“»`]/g)].map(([, words = '']) => words.trim()).filter(Boolean);

/** Files and addresses that a sentence names outside of its quotes, each once and in order. */
const pathsIn = (text: string): string[] => [
	...new Set(
		[
			...text
				.replace(/["“„«`][^"“”„«»`]{1,300}["”“»`]/g, ' ')
				.matchAll(/(?<=^|\s)(\/?[\w.-]+(?:\/[\w.-]+)*\.mdx?|\/?[\w-]+(?:\/[\w-]+)+|\/[\w-]+)\/?(?=[\s,.;:!?]|$)/g),
		].map(([, path = '']) => path),
	),
];

/** The page of the documentation that a wish names, by its path or its address. */
export function pageNamedIn(text: string, pages: readonly string[]): string | undefined {
	const plain = (path: string) => path.replace(/^\/|(?:\/(?:index|readme))?\.mdx?$|\/$/gi, '').toLowerCase();
	const named = pathsIn(text).map(plain);
	return pages.find((page) => named.includes(plain(page)));
}

/** A page that is named by its title. */
const titleIn = (text: string): string | undefined =>
	/\b(?:on|in|to|of|from)\s+(?:the|our)\s+([\w-]+(?:\s[\w-]+)?)\s+(?:page|guide|article|document)\b/i.exec(text)?.[1];

/** The statement in "mention that …" or "add a note about …", as a sentence. */
function statementIn(text: string): string | undefined {
	const said = /\b(?:that|about|how|why|:)\s+(.{3,})$/i.exec(text)?.[1] ?? '';
	const bare = said
		.replace(
			/\s+(?:on|in|to)\s+(?:(?:the|our)\s+[\w-]+(?:\s[\w-]+)?\s+(?:page|guide|article|document)|\/?[\w./-]+\.mdx?)\b.*$/i,
			'',
		)
		.replace(/[\s.!?…]+$/, '');
	return bare.length < 3 ? undefined : `${bare[0]?.toUpperCase()}${bare.slice(1)}.`;
}

interface Named {
	quotes: readonly string[];
	paths: readonly string[];
	/** The only page, by its path or its title. */
	page: string | undefined;
	text: string;
}

type Guess = [name: ActionName, asks: RegExp, input: (named: Named) => object | undefined];

const inPage = (page: string | undefined) => (page === undefined ? {} : { pages: [page] });

/** Guesses in order; the first one that fits the words and names counts. A guess never adds what the wish does not say. */
const guesses: readonly Guess[] = [
	[
		'fix-links',
		/\b(?:broken|dead|wrong)\b.*\b(?:links?|anchors?)\b|\blinks?\b.*\b(?:broken|dead)\b/i,
		({ page }) => inPage(page),
	],
	[
		'rename-heading',
		/\b(?:rename|retitle|change|update)\b.*\b(?:heading|headline|section)\b/i,
		({ quotes: [from, to], page }) => (to === undefined ? undefined : { from, to, ...inPage(page) }),
	],
	[
		'set-frontmatter',
		/\b(?:description|frontmatter|front matter)\b/i,
		({ quotes: [value], page }) => (page === undefined ? undefined : { key: 'description', value, pages: [page] }),
	],
	[
		'move-page',
		/\b(?:move|rename)\b/i,
		({ paths: [path, newPath] }) => (newPath === undefined ? undefined : { path, newPath }),
	],
	[
		'delete-section',
		/\b(?:delete|remove|drop|get rid of)\b.*\b(?:section|heading)\b/i,
		({ quotes: [heading], page }) => ({ heading, page }),
	],
	[
		'delete-page',
		/\b(?:delete|remove|drop|get rid of)\b/i,
		({ paths: [path, successor] }) => ({ path, ...(successor !== undefined && { successor }) }),
	],
	[
		'add-page',
		/\b(?:new|another)\s+(?:page|article|guide)\b|\b(?:add|create|write)\s+(?:a|an)\s+(?:page|article|guide)\b/i,
		({ quotes: [title, text], paths: [path] }) => ({ path, title, ...(text !== undefined && { text }) }),
	],
	[
		'replace-text',
		/\binstead of\b/i,
		({ quotes: [to, from], page }) => (from === undefined ? undefined : { from, to, ...inPage(page) }),
	],
	[
		'replace-text',
		/\b(?:replace|rename|change|correct|typo|spelling|misspelt|misspelled|rebrand|swap|fix)\b/i,
		({ quotes: [from, to], page }) => (to === undefined ? undefined : { from, to, ...inPage(page) }),
	],
	[
		'add-text',
		/\b(?:mention|add|say|note|explain|document)\b/i,
		({ page, text }) => ({ text: statementIn(text), page }),
	],
];

/** Words that narrow a wish. No known sentence could express such a limit. */
const narrows = /\b(?:only|except|unless|not|never|but|without)\b/i;

/**
 * The sentence that says the same as a wish, with all texts and paths that the wish names; undefined when there is none.
 * A sentence that left something out, or made something up, could do harm when it is sent unchanged.
 */
export function nearestSentence(wish: string): string | undefined {
	const text = wish.slice(0, 1_000).replace(/\s+/g, ' ').trim();
	if (narrows.test(text.replace(/["“„«`][^"“”„«»`]{1,300}["”“»`]/g, ' '))) return undefined;
	const quotes = quotedIn(text);
	const paths = pathsIn(text);
	const page = paths.length > 1 ? undefined : (paths[0] ?? titleIn(text));
	for (const [name, asks, inputOf] of guesses) {
		if (!asks.test(text)) continue;
		const input = inputOf({ quotes, paths, page, text });
		if (input === undefined) continue;
		try {
			const sentence = writeSentence(name, input);
			const values = JSON.stringify(Object.values(input));
			const isWhole = [...quotes, ...paths].every((named) => values.includes(JSON.stringify(named).slice(1, -1)));
			if (isWhole) return sentence;
		} catch {
			// The wish does not say all that the sentence needs.
		}
	}
	return undefined;
}

/** An example sentence for the owner. It adds a text to a page of this documentation, or names no page when there is none. */
export const exampleSentence = (page?: string): string =>
	page === undefined
		? writeSentence('replace-text', { from: 'old words', to: 'new words' })
		: writeSentence('add-text', { text: 'The sentence to add.', page });

/**
 * One example sentence of each kind. An example that does harm when it is sent by mistake, such as a deletion, names a page
 * that does not exist.
 */
export function knownSentences(page = 'guide/install.md'): string[] {
	return [
		writeSentence('replace-text', { from: 'old words', to: 'new words' }),
		writeSentence('rename-heading', { from: 'Old heading', to: 'New heading', pages: [page] }),
		writeSentence('add-text', { text: '…', page }),
		writeSentence('add-section', { heading: '…', page, text: '…' }),
		writeSentence('add-page', { path: 'new-page.md', title: '…', text: '…' }),
		writeSentence('list-page', { page, group: 'Guide' }),
		writeSentence('set-frontmatter', { key: 'description', value: '…', pages: [page] }),
		writeSentence('fix-links', { pages: [page] }),
		writeSentence('move-page', { path: 'old-path.md', newPath: 'new-path.md' }),
		writeSentence('delete-section', { heading: 'Old heading', page: 'old-page.md' }),
		writeSentence('delete-page', { path: 'old-page.md' }),
	];
}
