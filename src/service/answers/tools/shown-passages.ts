import type { KnownAddresses } from '../../../answering/checked/known-addresses.js';
import type { DataFence } from '../../../answering/prompt/data-fence.js';
import { afterCut, cutToTokens, estimateTokens, lengthOfCut } from '../../../answering/prompt/estimate-tokens.js';
import { passageText } from '../../../answering/prompt/passage-text.js';
import { shareOut, writePassage } from '../../../answering/prompt/prompt.js';
import type { Passage } from '../../../search/retriever.js';
import { anchorOf, type Choice, chooseSections } from './choose-sections.js';

export interface ShownPassagesParts {
	/** The question, which chooses among tabs of code. */
	question: string;
	fence: DataFence;
	known: KnownAddresses;
	/** The passages that the model has been shown, by their numbers. They grow. */
	numbered: Passage[];
	/** How many characters of each they show, by its url. */
	shownOf: Map<string, number>;
}

/** What a model has read of passages, and what it has not. */
export class ShownPassages {
	readonly #parts: ShownPassagesParts;
	/** Sections that were asked for once more, for the sake of their other tabs. */
	readonly #withAllTabs = new Set<string>();

	/** Lines with the headings of sections. */
	readonly #named = new Set<string>();

	constructor(parts: ShownPassagesParts) {
		this.#parts = parts;
	}

	/** Whether the model has not read all of a passage. */
	readonly isNews = (passage: Passage): boolean => this.#restOf(passage) !== '';

	/** What the model reads of passages: one that was cut goes on under its number, and one that it knows is named by that. */
	show(found: readonly Passage[], space: number): string {
		const { fence, known, numbered, shownOf } = this.#parts;
		const shown = shareOut(found.filter(this.isNews), (passage) => this.#restOf(passage), space);
		const items = new Set(shown.map(({ item }) => item));
		const again = found.flatMap((passage) => (items.has(passage) ? [] : this.#numberOf(passage) || []));
		const blocks = shown.map(({ item, text, whole }) => {
			if (this.#numberOf(item) === 0) {
				numbered.push(item);
				known.add([item]);
			}
			shownOf.set(item.url, this.#textOf(item).length - whole.length + lengthOfCut(text, whole));
			return writePassage(fence, 'passage', this.#numberOf(item), item, text);
		});
		const seen = again.length > 0 ? [`Found again: ${again.map((number) => `[${number}]`).join(', ')}.`] : [];
		return [...blocks, ...seen].join('\n\n') || 'Nothing was found.';
	}

	/** The sections of a page to show: what the model has not read, and around an anchor also what it has. The others are news, too. */
	choose(sections: readonly Passage[], { anchor, ...choice }: Pick<Choice, 'anchor' | 'about' | 'space'>) {
		const asked = anchor === undefined ? sections : sections.filter(({ url }) => url.endsWith(anchor));
		if (!asked.some(this.isNews)) this.#showOtherTabs(asked);
		const news = sections.filter(this.isNews);
		const among = anchor === undefined && news.length > 0 ? news : sections;
		const sizeOf = (section: Passage) => estimateTokens(this.#restOf(section));
		const { chosen, others } = chooseSections(among, { anchor, ...choice, sizeOf });
		return { chosen, others: others.filter(this.isNews) };
	}

	/** The anchors and headings of sections, as many as there is room for; those that were not named before come first. */
	name(sections: readonly Passage[], space: number): string {
		const lines = sections
			.map(({ url, heading }) => `${anchorOf(url) ?? url} ${heading}`)
			.sort((a, b) => Number(this.#named.has(a)) - Number(this.#named.has(b)));
		const text = cutToTokens(lines.join('\n'), space);
		for (const line of text.split('\n')) this.#named.add(line);
		return text;
	}

	/** Takes sections of whose tabs one was shown for unread. */
	#showOtherTabs(sections: readonly Passage[]): void {
		for (const section of sections) {
			if (passageText(section.markdown) === this.#textOf(section)) continue;
			this.#withAllTabs.add(section.url);
			this.#parts.shownOf.set(section.url, 0);
		}
	}

	#textOf({ url, markdown }: Passage): string {
		return passageText(markdown, this.#withAllTabs.has(url) ? undefined : this.#parts.question);
	}

	#numberOf({ url }: Passage): number {
		return this.#parts.numbered.findIndex((passage) => passage.url === url) + 1;
	}

	#restOf(passage: Passage): string {
		const text = this.#textOf(passage);
		const shown = this.#numberOf(passage) === 0 ? 0 : (this.#parts.shownOf.get(passage.url) ?? text.length);
		return afterCut(text, shown);
	}
}
