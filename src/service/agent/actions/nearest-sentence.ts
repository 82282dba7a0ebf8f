import type { ActionName } from './action-inputs.js';
import { writeSentence } from './write-sentence.js';

/** Quoted texts, in order. */
const quotedIn = (text: string) =>
	[...text.matchAll(/["“„«`]([^"“”„«»`]{1,80})["”“»`]/g)].map(([, words = '']) => words.trim()).filter(Boolean);

/** The file or page that a sentence names. */
const pageIn = (text: string): string | undefined =>
	/(?:^|\s)(\/?[\w.-]+(?:\/[\w.-]+)*\.mdx?|\/[\w-]+(?:\/[\w-]+)*)(?=[\s,.;:!?]|$)/.exec(text)?.[1] ??
	/\b(?:on|in|to|of|from)\s+(?:the|our)\s+([\w-]+(?:\s[\w-]+)?)\s+(?:page|guide|article|document)\b/i.exec(text)?.[1];

/** The statement in "mention that …" or "add a note about …", as a sentence. */
function statementIn(text: string): string | undefined {
	const said = /\b(?:that|about|how|why|:)\s+(.{3,})$/i.exec(text)?.[1] ?? '';
	const bare = said
		.replace(
			/\s+(?:on|in|to)\s+(?:(?:the|our)\s+[\w-]+(?:\s[\w-]+)?\s+(?:page|guide|article|document)|\/?[\w./-]+\.mdx?)\b.*$/i,
			'',
		)
		.replace(/["“”„«»`]/g, '')
		.replace(/[\s.!?…]+$/, '');
	return bare.length < 3 ? undefined : `${bare[0]?.toUpperCase()}${bare.slice(1)}.`;
}

type Guess = [name: ActionName, asks: RegExp, input: (quotes: readonly string[], page: string | undefined) => object];

const somePage = 'guide/install.md';
const inPage = (page: string | undefined) => (page === undefined ? {} : { pages: [page] });

/** The first match counts. A wish without a match becomes a text to add. */
const guesses: readonly Guess[] = [
	['fix-links', /\b(?:broken|dead|wrong)\b.*\b(?:links?|anchors?)\b|\blinks?\b.*\b(?:broken|dead)\b/i, () => ({})],
	[
		'rename-heading',
		/\b(?:rename|retitle|change|update)\b.*\b(?:heading|headline|section)\b/i,
		([from = 'Old heading', to = 'New heading'], page) => ({ from, to, ...inPage(page) }),
	],
	[
		'set-frontmatter',
		/\b(?:description|frontmatter|front matter)\b/i,
		(quotes, page = somePage) => ({ key: 'description', value: quotes.at(-1) ?? 'New description', pages: [page] }),
	],
	['move-page', /\bmove\b/i, ([title = somePage], path = title) => ({ path, newPath: 'setup/new-name.md' })],
	[
		'delete-page',
		/\b(?:delete|remove|drop|get rid of)\b.*\b(?:page|file)\b(?!.*\b(?:from|on|in)\b)/i,
		([title = somePage], path = title) => ({ path }),
	],
	['replace-text', /\b(?:delete|remove|drop|get rid of)\b/i, ([from = 'the words to remove']) => ({ from })],
	[
		'add-page',
		/\b(?:new|another)\s+(?:page|article|guide)\b|\b(?:create|write)\s+(?:a|an)\s+(?:page|article|guide)\b/i,
		([title = 'New page']) => ({ path: 'guide/new-page.md', title, text: 'Its first sentence.' }),
	],
	[
		'replace-text',
		/\b(?:replace|rename|change|correct|typo|spelling|misspelt|misspelled|instead of|rebrand|swap|fix)\b/i,
		([from = 'old words', to = 'new words'], page) => ({ from, to: to === from ? 'new words' : to, ...inPage(page) }),
	],
];

/** The sentence that is nearest to a wish, with the wish's own words filled in. */
export function nearestSentence(wish: string): string {
	const text = wish.slice(0, 300).replace(/\s+/g, ' ');
	const page = pageIn(text);
	const [name, , input] = guesses.find(([, asks]) => asks.test(text)) ?? [];
	return name && input ? writeSentence(name, input(quotedIn(text), page)) : exampleSentence(page, statementIn(text));
}

/** A sentence that adds a text to a page, as an example for the owner. */
export const exampleSentence = (page = somePage, text = 'The sentence to add.'): string =>
	writeSentence('add-text', { text, page });
