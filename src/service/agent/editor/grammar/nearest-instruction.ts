/** What somebody wrote between quotes, in order. */
const quoted = (text: string) =>
	[...text.matchAll(/["“„«`]([^"“”„«»`]{1,80})["”“»`]/g)].map(([, words = '']) => words.trim()).filter(Boolean);

/** The file or the page that a sentence names, as an instruction names it. */
function pageIn(text: string): string | undefined {
	const file = /(?:^|\s)(\/?[\w.-]+(?:\/[\w.-]+)*\.mdx?|\/[\w-]+(?:\/[\w-]+)*)(?=[\s,.;:!?]|$)/.exec(text)?.[1];
	if (file !== undefined) return file;
	const named =
		/\b(?:on|in|to|of|from)\s+(?:the|our)\s+([\w-]+(?:\s[\w-]+)?)\s+(?:page|guide|article|document)\b/i.exec(text);
	return named?.[1] === undefined ? undefined : `the page "${named[1]}"`;
}

/** A word or two after the verb, for "change colour to color". */
const wordsAfter = (text: string) =>
	/^\W*(?:please\s+)?\w+\s+(?:the\s+)?([\w.-]{2,40})\s+(?:to|with|by|into)\s+([\w.-]{2,40})\W*$/i.exec(text)?.slice(1);

/** What is to be said, of "mention that …" or "add a note about …", as a sentence to correct. */
function statementIn(text: string): string | undefined {
	const said = /\b(?:that|about|how|why|:)\s+(.{3,})$/i.exec(text)?.[1] ?? '';
	const bare = said
		.replace(/\s+(?:on|in|to)\s+(?:the|our)\s+[\w-]+(?:\s[\w-]+)?\s+(?:page|guide|article|document)\b.*$/i, '')
		.replace(/\s+(?:on|in|to)\s+\/?[\w./-]+\.mdx?\b.*$/i, '')
		.replace(/["“”„«»`]/g, '')
		.replace(/[\s.!?…]+$/, '');
	return bare.length < 3 ? undefined : `${bare[0]?.toUpperCase()}${bare.slice(1)}.`;
}

interface Kind {
	asks: RegExp;
	write(text: string, quotes: readonly string[], page: string | undefined): string;
}

const somePage = 'guide/install.md';
const pageTitled = (title: string | undefined) => (title === undefined ? somePage : `the page "${title}"`);

/** The first kind that matches is used. A wish that matches none becomes a text to add. */
const kinds: readonly Kind[] = [
	{
		asks: /\b(?:broken|dead|wrong)\b.*\b(?:links?|anchors?)\b|\blinks?\b.*\b(?:broken|dead)\b/i,
		write: () => 'Fix the broken links.',
	},
	{
		asks: /\b(?:rename|retitle|change|update)\b.*\b(?:heading|headline|section)\b/i,
		write: (_, [from = 'Old heading', to = 'New heading'], page) =>
			`Rename the heading "${from}" to "${to}"${page ? ` in ${page}` : ''}.`,
	},
	{
		asks: /\b(?:description|frontmatter|front matter)\b/i,
		write: (_, quotes, page) => `Set description of ${page ?? somePage} to "${quotes.at(-1) ?? 'New description'}".`,
	},
	{
		asks: /\bmove\b/i,
		write: (_, quotes, page) => `Move ${page ?? pageTitled(quotes[0])} to setup/new-name.md.`,
	},
	{
		asks: /\b(?:delete|remove|drop|get rid of)\b.*\b(?:page|file)\b(?!.*\b(?:from|on|in)\b)/i,
		write: (_, quotes, page) => `Delete ${page ?? pageTitled(quotes[0])}.`,
	},
	{
		asks: /\b(?:delete|remove|drop|get rid of)\b/i,
		write: (_, [text = 'the words to remove']) => `Remove the text "${text}" everywhere.`,
	},
	{
		asks: /\b(?:new|another)\s+(?:page|article|guide)\b|\b(?:create|write)\s+(?:a|an)\s+(?:page|article|guide)\b/i,
		write: (_, [title = 'New page']) =>
			`Add a page guide/new-page.md titled "${title}" with the text: "Its first sentence."`,
	},
	{
		asks: /\b(?:replace|rename|change|correct|typo|spelling|misspelt|misspelled|instead of|rebrand|swap|fix)\b/i,
		write(text, [quotedFrom, quotedTo], page) {
			const [from = 'old words', to = 'new words'] = [quotedFrom, quotedTo].every(Boolean)
				? [quotedFrom, quotedTo]
				: (wordsAfter(text) ?? [quotedFrom, quotedTo]);
			return `Replace "${from}" with "${to === from ? 'new words' : to}"${page ? ` in ${page}` : ' everywhere'}.`;
		},
	},
];

const addText = (text: string, page: string | undefined) =>
	`Add the text "${statementIn(text) ?? 'The sentence to add.'}" to ${page ?? somePage}.`;

/** The instruction of the grammar that comes nearest to what somebody asked for, with the words that they gave. */
export function nearestInstruction(sentence: string): string {
	const text = sentence.slice(0, 300).replace(/\s+/g, ' ');
	const page = pageIn(text);
	const kind = kinds.find(({ asks }) => asks.test(text));
	return kind ? kind.write(text, quoted(text), page) : addText(text, page);
}

/** An instruction that adds what a reader asked for to a page, for the owner to complete. */
export const exampleInstruction = (page: string | undefined): string => addText('', page);
