import { watchPath } from '../../page/navigation/watch-path.js';
import { ownDocument } from '../../page/own-document.js';
import { type FollowedPassage, takeFollowed } from '../../page/passages/followed-passage.js';
import { arrivesAt, highlightRanges, locatePassage, revealPassage } from '../../page/passages/passage.js';
import type { LinkActionsContext } from './link-policy.js';

/** Milliseconds after which the way back is offered even when the passage is not found yet. */
const offerAfter = 700;

/**
 * Marks a passage on the page as soon as it is there, until the reader presses Escape or goes to another page.
 * @param offerWayBack Shows the way back to the answer; returns what takes it away.
 * @returns ends it: the page is then as it was
 */
export function showPassage(
	{ controller }: LinkActionsContext,
	{ passage }: FollowedPassage,
	offerWayBack: (stop: () => void) => () => void,
): () => void {
	const { domain, contentSelector } = controller.options;
	const page = ownDocument;
	const stopped = new AbortController();
	let arrived = arrivesAt(passage.url);
	let withdraw: (() => void) | undefined;

	const offer = () => {
		if (!stopped.signal.aborted) withdraw ??= offerWayBack(stop);
	};
	const timer = setTimeout(offer, offerAfter);
	const unwatch = watchPath(() => {
		if (arrivesAt(passage.url)) arrived = true;
		else if (arrived) stop();
	});
	const onKey = ({ key, defaultPrevented }: KeyboardEvent) => {
		if (key === 'Escape' && !defaultPrevented) stop();
	};
	page.addEventListener('keydown', onKey, { signal: stopped.signal });

	function stop() {
		stopped.abort();
		clearTimeout(timer);
		unwatch();
		withdraw?.();
	}

	/** Marks the passage again when a page renders its content anew, which empties the ranges. */
	function keepMarked(ranges: readonly Range[]) {
		const unmark = highlightRanges(ranges);
		const changes = new MutationObserver(() => {
			if (!ranges.some(({ collapsed }) => collapsed)) return;
			end();
			find();
		});
		const end = () => {
			changes.disconnect();
			unmark();
		};
		if (ranges.length > 0) changes.observe(page.documentElement, { childList: true, subtree: true });
		stopped.signal.addEventListener('abort', end);
	}

	function find() {
		void locatePassage(passage, contentSelector, stopped.signal).then((ranges) => {
			if (stopped.signal.aborted) return;
			arrived = true;
			if (ranges.length > 0) takeFollowed(domain);
			keepMarked(ranges);
			revealPassage(ranges);
			offer();
		});
	}
	find();
	return stop;
}
