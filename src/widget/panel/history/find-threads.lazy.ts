import { textOf } from '../../conversation/message.js';
import type { ListedThread } from '../../conversation/threads/thread-shelf.js';

/** A piece of text around the words that were found, with their place in it. */
export interface Snippet {
	before: string;
	match: string;
	after: string;
}

export interface FoundThread {
	thread: ListedThread;
	/** The place in its texts that mentions the words; absent when nothing was searched, or only the title contains them. */
	snippet?: Snippet;
}

/** Characters of a snippet before and after what was found. */
const around = { before: 24, after: 80 } as const;

/** Removes case and accents character by character, so that places in the result are places in the text. */
function fold(text: string): string {
	// Most texts have no accents.
	if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
	return Array.from(text.normalize('NFC'), (character) => {
		const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		return folded.length === character.length ? folded : character;
	}).join('');
}

const wordsOf = (query: string) =>
	fold(query)
		.split(/\s+/)
		.filter((word) => word !== '');

/** The texts of a thread as they are written, and without case and accents. */
interface SearchedThread {
	title: string;
	texts: string[];
	folded: string[];
}

const searched = new WeakMap<ListedThread, SearchedThread>();

/** The texts of a thread, folded once and not with each key. */
function searchedOf(thread: ListedThread): SearchedThread {
	const known = searched.get(thread);
	if (known) return known;
	const { title, messages = [] } = thread;
	const texts = messages.map((message) => textOf(message).normalize('NFC').replace(/\s+/g, ' '));
	const made = { title: fold(title), texts, folded: texts.map(fold) };
	searched.set(thread, made);
	return made;
}

function snippetOf({ texts, folded }: SearchedThread, words: readonly string[]): Snippet | undefined {
	for (const [index, text] of texts.entries()) {
		for (const word of words) {
			const place = folded[index]?.indexOf(word) ?? -1;
			if (place === -1) continue;
			const start = Math.max(0, place - around.before);
			const end = place + word.length;
			return {
				before: `${start > 0 ? '…' : ''}${text.slice(start, place)}`,
				match: text.slice(place, end),
				after: `${text.slice(end, end + around.after)}${text.length > end + around.after ? '…' : ''}`,
			};
		}
	}
	return undefined;
}

/** The threads whose title and texts have every word of the query, in their order; all of them for an empty query. */
export function findThreads(threads: readonly ListedThread[], query: string): FoundThread[] {
	const words = wordsOf(query);
	if (words.length === 0) return threads.map((thread) => ({ thread }));
	return threads.flatMap((thread) => {
		const all = searchedOf(thread);
		if (!words.every((word) => all.title.includes(word) || all.folded.some((text) => text.includes(word)))) return [];
		const missing = words.filter((word) => !all.title.includes(word));
		const snippet = missing.length > 0 ? snippetOf(all, missing) : undefined;
		return [{ thread, ...(snippet && { snippet }) }];
	});
}
