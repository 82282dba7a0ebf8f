import type { Source } from '../../../contract/source.js';
import { smallScreen } from '../../host/media.js';
import { ownDocument } from '../../host/own-document.js';
import { remember } from '../../host/reader-memory.js';
import { clickInPage } from '../../page/navigation/click-in-page.js';
import { watchPath } from '../../page/navigation/watch-path.js';
import {
	arrivesAt,
	type FollowedPassage,
	highlightRanges,
	type LinkPlace,
	locatePassage,
	type Passage,
	rememberFollowed,
	revealPassage,
	takeFollowed,
} from '../../page/passages/passage.js';
import { withTextFragment } from '../../page/passages/text-fragment.js';
import type { LinkActionsContext } from '../citations/link-policy.js';

/** Milliseconds after which the way back is offered even when the passage is not found yet. */
const offerAfter = 700;

/**
 * Marks a passage on the page as soon as it is there, until the reader presses Escape or goes to another page.
 * @param offerWayBack Shows the way back to the answer; returns what takes it away.
 * @returns ends it: the page is then as it was
 */
function showPassage(
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

interface PassageFollower {
	/** Opens the page, marks the passage and offers the way back. */
	follow(link: HTMLElement, url: string, source: Source | undefined): void;
	/** Marks the passage on a newly loaded page. */
	resume(): void;
	/** Ends what is followed: the page is then as it was. */
	end(): void;
}

export function createPassageFollower(context: LinkActionsContext): PassageFollower {
	const { root, controller } = context;
	let end = () => {};

	/** Offers the way back in the panel. The returned function withdraws the offer. */
	function offerWayBack({ passage, place }: FollowedPassage, stop: () => void): () => void {
		const onBack = () => {
			stop();
			void returnTo(context, passage.url, place);
		};
		controller.store.set({ wayBack: { onBack, onDismiss: stop } });
		return () => controller.store.set({ wayBack: undefined });
	}

	function show(followed: FollowedPassage) {
		end = showPassage(context, followed, (stop) => offerWayBack(followed, stop));
	}

	return {
		follow(link, url, source) {
			end();
			const { options } = controller;
			const excerpt = source?.excerpt;
			const quote = source && quoteBeside(link);
			const passage: Passage = { url, ...(excerpt && { excerpt }), ...(quote && { quote }) };
			const followed = { passage, place: placeOf(root, link), at: Date.now() };
			const kept = options.persistence !== 'none' && rememberFollowed(options.domain, followed);
			const go = () => {
				controller.emit('navigate', { url });
				if (options.onNavigate) options.onNavigate(url);
				else clickInPage(url, kept ? url : withTextFragment(url, excerpt));
				show(followed);
			};
			const covers = options.mode === 'dialog' || (options.mode !== 'inline' && smallScreen().matches);
			if (!covers) return go();
			// The panel would cover the passage. The dialog returns the focus before the page moves it to the passage.
			controller.close();
			if (kept) remember(options.domain, 'open', 'following');
			setTimeout(go);
		},
		resume() {
			const followed = takeFollowed(controller.options.domain);
			if (followed && arrivesAt(followed.passage.url)) show(followed);
		},
		end: () => end(),
	};
}

const turnsIn = (root: HTMLElement) => [...root.querySelectorAll('.transcript .turn:not(.away)')];

const linksTo = (turn: Element | undefined, url: string) =>
	[...(turn?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? [])].filter(({ href }) => href === url);

/** The link's turn among the turns, and the link among those of the turn to the same address. The next page finds it by this. */
function placeOf(root: HTMLElement, link: HTMLElement): LinkPlace {
	const { href } = link as HTMLAnchorElement;
	const turn = turnsIn(root).findIndex((one) => one.contains(link));
	return { turn, link: linksTo(turnsIn(root)[turn], href).indexOf(link as HTMLAnchorElement) };
}

/** Shortest quotation, in UTF-16 code units. */
const quoteMinLength = 24;

/** The words before a citation, back to the previous one or to the paragraph's beginning. */
function quoteBeside(link: HTMLElement): string | undefined {
	const block = link.closest('p, li, td, h3, h4, h5, h6');
	if (!link.matches('.citation') || !block) return undefined;
	const range = ownDocument.createRange();
	const before = [...block.querySelectorAll('.citation')].filter(
		(other) => (other.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
	);
	range.setStart(block, 0);
	range.setEndBefore(link);
	const whole = range.toString();
	const last = before.at(-1);
	if (last) range.setStartAfter(last);
	const own = range.toString();
	const quote = (own.trim().length >= quoteMinLength ? own : whole).trim();
	return quote.length >= quoteMinLength ? quote : undefined;
}

/** Frames that the longest turn takes to be drawn. */
const drawingFrames = 30;

const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 34));

/** Shows the answer where the reader left it: the panel opens, with the citation in view and focused. */
async function returnTo({ root, controller }: LinkActionsContext, url: string, place: LinkPlace): Promise<void> {
	controller.store.set({ view: 'conversation' });
	controller.open({ focus: false });
	await nextFrame();
	const turn = turnsIn(root)[place.turn];
	// A turn far from the view is drawn for this, by and by.
	turn?.dispatchEvent(new Event('place', { bubbles: true }));
	const find = () => linksTo(turn, url)[place.link];
	for (let frames = 0; turn && !find() && frames < drawingFrames; frames++) await nextFrame();
	const link = find() ?? linksTo(turn, url)[0];
	if (!link) return controller.open({ focus: true });
	link.scrollIntoView({ block: 'center' });
	link.focus({ preventScroll: true });
	// Every reader gets a ring, because browsers show no focus after a click.
	link.animate?.(
		[{ outline: '3px solid currentColor', outlineOffset: '3px' }, { outline: '3px solid transparent' }],
		1_600,
	);
}
