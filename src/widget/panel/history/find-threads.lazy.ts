import { textOf } from '../../conversation/message.js';
import type { ThreadRecord } from '../../conversation/threads/thread-shelf.js';

/** A piece of text around the words that were found, with their place in it. */
export interface Snippet {
	before: string;
	match: string;
	after: string;
}

export interface FoundThread {
	thread: ThreadRecord;
	/** The place in its texts that mentions the words; absent when nothing was searched, or only the title contains them. */
	snippet?: Snippet;
}

/** Characters of a snippet before and after what was found. */
const around = { before: 24, after: 80 } as const;

/** Removes case and accents character by character, so that places in the result are places in the text. */
function fold(text: string): string {
	return Array.from(text.normalize('NFC'), (character) => {
		const folded = character.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
		return folded.length === character.length ? folded : character;
	}).join('');
}

const wordsOf = (query: string) =>
	fold(query)
		.split(/\s+/)
		.filter((word) => word !== '');

function snippetOf(texts: readonly string[], words: readonly string[]): Snippet | undefined {
	for (const text of texts) {
		const folded = fold(text);
		for (const word of words) {
			const place = folded.indexOf(word);
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
export function findThreads(threads: readonly ThreadRecord[], query: string): FoundThread[] {
	const words = wordsOf(query);
	if (words.length === 0) return threads.map((thread) => ({ thread }));
	return threads.flatMap((thread) => {
		const title = fold(thread.title);
		const texts = thread.messages.map((message) => textOf(message).normalize('NFC').replace(/\s+/g, ' '));
		const all = [title, ...texts.map(fold)].join('\n');
		if (!words.every((word) => all.includes(word))) return [];
		const missing = words.filter((word) => !title.includes(word));
		const snippet = missing.length > 0 ? snippetOf(texts, missing) : undefined;
		return [{ thread, ...(snippet && { snippet }) }];
	});
}
