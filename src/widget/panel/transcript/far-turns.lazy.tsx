import type { VNode } from 'preact';
import { afterPaint } from '../../boot/next-task.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { PanelStrings } from '../../strings/en.js';
import { readableProse } from '../hidden-characters.js';
import { Kept } from '../kept.js';
import { keyOf, type Turn } from './turns.js';

/** Turns that are drawn, or given up, in one go. At a quarter of a laptop's speed they take a few frames. */
const turnsAtOnce = 2;

/** The distance from the view at which turns are drawn. */
const margin = '150% 0px';

/** The part of an older turn, in CSS pixels, that may be in view above the newest. */
const slip = 8;

/** What the reader does to a turn; `place` is dispatched by what scrolls for them. A turn that was touched stays as it is. */
const touches = ['pointerdown', 'pointerup', 'keydown', 'focusin', 'place'];

/**
 * Draws only the turns near the view, a few at a time, so that a long conversation takes as little work as a short one. The others keep
 * their place and their words, as one text: the browser finds them, screen readers read them in order, and they can be copied.
 */
export interface FarTurns {
	/**
	 * The turns as they are to be drawn now.
	 * @param from index of the first turn that has been drawn before
	 * @param view draws a turn in full
	 */
	arrange(turns: readonly Turn[], from: number, view: (turn: Turn) => VNode, strings: PanelStrings): readonly VNode[];
	/** Called after each drawing. */
	observe(): void;
	destroy(): void;
}

/**
 * Browsers that do not hold what is read in its place draw all turns. Safari has no scroll anchoring, and that of Firefox gives way when a
 * turn above the view is laid out for the first time.
 */
const canHold = () =>
	'IntersectionObserver' in globalThis &&
	CSS.supports('overflow-anchor: auto') &&
	!CSS.supports('-moz-appearance: none');

/**
 * Decides which turns are drawn: those that are wanted, and those that must stay, in slices.
 *
 * @param isHeld whether a turn has to stay for now
 */
function createSlices(changed: () => void, isHeld: (key: string) => boolean) {
	const drawn = new Set<string>();
	const wanted = new Set<string>();
	const kept = new Set<string>();
	let isWaiting = false;

	function step() {
		isWaiting = false;
		const comes = [...wanted].filter((key) => !drawn.has(key)).slice(0, turnsAtOnce);
		const isLeft = (key: string) => !wanted.has(key) && !kept.has(key) && !isHeld(key);
		const goes = [...drawn].filter(isLeft).slice(0, turnsAtOnce - comes.length);
		for (const key of comes) drawn.add(key);
		for (const key of goes) drawn.delete(key);
		if (comes.length + goes.length === 0) return;
		isWaiting = true;
		afterPaint(step);
		changed();
	}
	return {
		drawn,
		want(key: string, isWanted: boolean) {
			if (isWanted) wanted.add(key);
			else wanted.delete(key);
		},
		/** Draws a turn at once, for good. */
		keep(key: string) {
			kept.add(key);
			if (drawn.has(key)) return;
			drawn.add(key);
			changed();
		},
		forget(key: string) {
			for (const keys of [drawn, wanted, kept]) keys.delete(key);
		},
		begin() {
			if (!isWaiting) step();
		},
	};
}

/** @param changed asks for another drawing */
export function createFarTurns(log: HTMLElement, changed: () => void): FarTurns {
	const keys = new Map<Element, string>();
	// What a reader writes in a turn may have been begun before anything was listened to.
	const hasForm = (key: string) => [...keys].some(([section, one]) => one === key && section.querySelector('form'));
	const slices = createSlices(changed, hasForm);
	let turns: readonly Turn[] = [];
	let newest: Turn | undefined;
	let nodes: readonly VNode[] = [];

	const look = (changes: IntersectionObserverEntry[]) => {
		const view = log.getBoundingClientRect();
		for (const { target, isIntersecting, rootBounds, boundingClientRect: box } of changes) {
			const key = keys.get(target) ?? '';
			// Nothing is in view of a transcript that is hidden.
			if (rootBounds?.height || !target.isConnected) slices.want(key, isIntersecting);
			// The newest turn fills the view until somebody scrolls, who may be the browser that has found a word.
			const isOlder = newest !== undefined && key !== keyOf(newest);
			if (isOlder && box.bottom > view.top + slip && box.top < view.bottom) log.dispatchEvent(new Event('place'));
		}
		slices.begin();
	};
	const observer = canHold() ? new IntersectionObserver(look, { root: log, rootMargin: margin }) : undefined;
	const listening = new AbortController();
	const touch = ({ target }: Event) => {
		const section = (target as Element).closest('.turn');
		const key = section && keys.get(section);
		if (key) slices.keep(key);
	};
	for (const type of touches) log.addEventListener(type, touch, { passive: true, signal: listening.signal });

	return {
		arrange(all, from, view, strings) {
			if (nodes.length === 0) for (const turn of all.slice(from)) slices.drawn.add(keyOf(turn));
			turns = all;
			const last = turns.at(-1);
			// The turn that was the newest is in view when another question is asked.
			if (last && last.question !== newest?.question) slices.drawn.add(keyOf(last));
			newest = last;
			const isDrawn = (turn: Turn) => turn === newest || slices.drawn.has(keyOf(turn));
			nodes = turns.map((turn) => (isDrawn(turn) ? view(turn) : standIn(turn, strings)));
			return nodes;
		},
		observe() {
			for (const section of keys.keys()) {
				if (section.isConnected) continue;
				slices.forget(keys.get(section) ?? '');
				keys.delete(section);
				observer?.unobserve(section);
			}
			const sections = [...(log.firstElementChild?.children ?? [])] as HTMLElement[];
			for (const [index, section] of sections.entries()) {
				if (keys.has(section)) continue;
				const key = String(nodes[index]?.key ?? '');
				keys.set(section, key);
				section.style.containIntrinsicBlockSize = heightOf(turns.find((turn) => keyOf(turn) === key));
				observer?.observe(section);
			}
			if (observer) return;
			for (const turn of turns.toReversed()) slices.want(keyOf(turn), true);
			slices.begin();
		},
		destroy() {
			observer?.disconnect();
			listening.abort();
		},
	};
}

/** The height of a turn that was never laid out, by the length of its texts. Afterwards the browser remembers the true one. */
function heightOf(turn: Turn | undefined): string {
	const messages = turn ? [turn.question ?? [], ...turn.answers].flat() : [];
	const letters = messages.reduce((sum, message) => sum + textOf(message).length, 0);
	const sources = messages.flatMap(({ parts }) => parts).filter(({ type }) => type === 'source-url').length;
	return `auto ${Math.round(13 + 2.5 * Math.min(sources, 5) + letters / 35)}em`;
}

const farClass = 'turn far';

/** An answer without the marks of Markdown, as it is looked for and read aloud. Every pattern is bounded: answers may be hostile. */
const wordsOf = (message: DocentMessage): string =>
	readableProse(
		textOf(message)
			.replace(/```suggestions[\s\S]*?(?:```|$)/g, '')
			.replace(/^[ \t]*(?:`{3,}|~{3,}).*$/gm, '')
			.replace(/\[([^\]\n]{0,200})\]\([^)\n]{0,2000}\)/g, '$1')
			.replace(/^[ \t]*(?:#{1,6} |>|\|[-:| \t]*$)|\*\*|`/gm, ''),
	).trim();

/** Stands for a turn out of view. */
function standIn(turn: Turn, strings: PanelStrings): VNode {
	const { question, answers } = turn;
	const articleOf = (name: string, text: string, key: string) => (
		<article key={key}>
			<h3 class="sr-only">{name}</h3>
			<p class="question" dir="auto">
				{text}
			</p>
		</article>
	);
	const view = () => (
		<section class={farClass}>
			{question && articleOf(strings.you, readableProse(textOf(question)), '')}
			{answers.map((answer) => articleOf(strings.assistant, wordsOf(answer), answer.id))}
		</section>
	);
	return <Kept key={keyOf(turn)} parts={[farClass, strings, question, ...answers]} view={view} />;
}
