import { ownTask } from '../../boot/next-task.js';
import { isEscape } from '../../host/escape.js';
import { ownDocument } from '../../host/own-document.js';
import { watchPath } from '../../page/navigation/watch-path.js';
import { arrivesAt, type FollowedPassage, takeFollowed } from '../../page/passages/followed-passage.js';
import { highlightRanges, locatePassage } from '../../page/passages/mark-passage.js';
import { revealPassage, watchLeft } from '../../page/passages/reveal-passage.js';
import type { LinkActionsContext } from '../citations/link-policy.js';
import { createPanelRoom } from './panel-room.lazy.js';

/** Milliseconds after which the way back is offered even when the passage is not found yet. */
const offerAfter = 700;

/** What is done at the panel while a passage is marked. */
interface MarkedPassage {
	/** Shows the way back to the answer. */
	onShown(stop: () => void): void;
	/** Takes it away. */
	onGone(): void;
	/** Whether the way back is there already, from the passage before. */
	isShown: boolean;
}

/**
 * Marks a passage on the page as soon as it is there, until the reader presses Escape, scrolls on, goes to another page, asks again or
 * looks for another conversation.
 * @returns ends it: the page and the panel are then as they were
 */
export function showPassage(
	{ root, controller }: LinkActionsContext,
	{ passage }: FollowedPassage,
	{ onShown, onGone, isShown }: MarkedPassage,
): () => void {
	const { domain, contentSelector } = controller.options;
	const page = ownDocument;
	const stopped = new AbortController();
	const room = createPanelRoom(root);
	let arrived = arrivesAt(passage.url);
	let offered = false;

	const offer = () => {
		if (offered || stopped.signal.aborted) return;
		offered = true;
		onShown(stop);
	};
	const timer = setTimeout(offer, isShown ? 0 : offerAfter);
	const unwatch = watchPath(() => {
		if (arrivesAt(passage.url)) arrived = true;
		else if (arrived) stop();
	});
	page.addEventListener('keydown', (event) => isEscape(event) && stop(), { signal: stopped.signal });

	/** The conversation and its newest question. */
	const asked = () => {
		const { localId, messages } = controller.conversation;
		return `${localId} ${messages.findLast(({ role }) => role === 'user')?.id}`;
	};
	const askedBefore = asked();
	const unsubscribe = controller.store.subscribe(() => {
		if (controller.store.get().view === 'history' || asked() !== askedBefore) stop();
	});

	function stop() {
		if (stopped.signal.aborted) return;
		stopped.abort();
		clearTimeout(timer);
		unwatch();
		unsubscribe();
		room.giveBack();
		onGone();
	}

	/** Marks the passage again when a page renders its content anew, which empties the ranges. */
	function keepMarked(ranges: readonly Range[]) {
		const unmark = highlightRanges(ranges, getComputedStyle(root).getPropertyValue('--_docent-color-accent').trim());
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
		void locatePassage(passage, contentSelector, stopped.signal).then(async (ranges) => {
			// Finding the passage has taken a task.
			await ownTask();
			if (stopped.signal.aborted) return;
			arrived = true;
			if (ranges.length > 0) takeFollowed(domain);
			keepMarked(ranges);
			offer();
			const view = await revealPassage(ranges, room.measure, stopped.signal);
			if (!view || stopped.signal.aborted) return;
			room.make(view);
			watchLeft(ranges, stop, stopped.signal);
		});
	}
	find();
	return stop;
}
