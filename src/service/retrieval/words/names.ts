/**
 * Whether a word, or two words in a row, are a name: they have a capital letter within sentences. `undefined` when the texts do not show
 * it.
 */
export type IsName = (words: string) => boolean | undefined;

/** Characters that are read of all texts, and at least of each. Names occur often, so the beginnings of sections show them. */
const allMaxLength = 300_000;
const textMinLength = 200;

/** A word within its sentence, with what stands around it. */
const word = /^["'“‘(]?(\p{L}[\p{L}'’-]*?)['’]?(["”,;.:!?)]*)$/u;
const isWithinSentence = /[\p{Ll}\p{N},;)]$/u;
const capital = /^\p{Lu}/u;

/** Two words that stand together so often are one name. */
const pairsNeeded = 2;

/** Code, addresses of links, and lists of links such as a table of contents. */
const noProse =
	/```[\s\S]*?(?:```|(?![\s\S]))|`[^`\n]*`|(?<=\])\([^()\s]*\)|^[ \t]*[-*+] \[[^\]\n]*\]\([^)\n]*\)[ \t]*$/gm;

/** The sentences of a Markdown text. */
export const proseOf = (markdown: string): string => markdown.replace(noProse, ' ');

/**
 * Learns from Markdown texts which words are names: how much more often each word, and each two words, have capitals than not.
 * @param count the number of texts that will be added
 */
export function createNames(count: number) {
	const leads = new Map<string, number>();
	const length = Math.max(textMinLength, allMaxLength / count);
	let left = 2 * allMaxLength;
	const note = (words: string, isName: boolean) => {
		const key = words.toLowerCase();
		leads.set(key, (leads.get(key) ?? 0) + (isName ? 1 : -1));
	};
	return {
		add(markdown: string): void {
			if (left < 0) return;
			const text = proseOf(markdown.slice(0, length));
			left -= text.length;
			let last: { word: string; isOpen: boolean } | undefined;
			let before = '';
			for (const token of text.split(/\s+/)) {
				const [, own = '', end = ''] = (isWithinSentence.test(before) && word.exec(token)) || [];
				before = token;
				if (own !== '') note(own, capital.test(own));
				if (own !== '' && last?.isOpen) note(`${last.word} ${own}`, capital.test(own) && capital.test(last.word));
				last = own === '' ? undefined : { word: own, isOpen: end === '' };
			}
		},
		/** Of two words only names are kept. */
		finish(): IsName {
			for (const [words, lead] of leads) if (words.includes(' ') && lead < pairsNeeded) leads.delete(words);
			return (words) => {
				const small = words.toLowerCase();
				if (small.includes(' ')) return leads.has(small) || undefined;
				const lead = leads.get(small) ?? leads.get(small.replace(/s$/, '')) ?? leads.get(`${small}s`);
				return lead === undefined ? undefined : lead > 0;
			};
		},
	};
}
