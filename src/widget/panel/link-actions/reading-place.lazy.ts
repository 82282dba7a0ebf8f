import { openStorage } from '../../conversation/threads/storage.js';
import { onLeave } from '../../page/navigation/on-leave.js';
import type { LinkActionsContext } from '../citations/link-policy.js';

/** The place that the conversation was scrolled to. */
interface Place {
	/** The turn at the upper edge, counted from the newest, which is 1: older ones are drawn after newer ones. */
	turn: number;
	/** CSS pixels of it that are above the edge. */
	above: number;
}

/** The distance to the newest question, in CSS pixels, at which nothing has to be kept, because a conversation opens there. */
const slip = 8;

/** Milliseconds within which a turn reaches its height. */
const patience = 1_000;

const logIn = (root: HTMLElement) => root.querySelector<HTMLElement>('.transcript');
const turnsIn = (log: HTMLElement) => [...log.querySelectorAll<HTMLElement>('.turn:not(.away)')];
const topOf = (element: HTMLElement) => element.getBoundingClientRect().top;

function placeIn(log: HTMLElement): Place | undefined {
	const edge = topOf(log);
	const turns = turnsIn(log);
	const index = turns.findIndex((turn) => turn.getBoundingClientRect().bottom > edge);
	const found = turns[index];
	if (!found) return undefined;
	const turn = turns.length - index;
	const above = edge - topOf(found);
	return turn === 1 && Math.abs(above) <= slip ? undefined : { turn, above };
}

/** The stored place, if it is one, because other scripts of the page can write there. */
function readPlace(text: string | undefined): Place | undefined {
	try {
		const { turn, above } = JSON.parse(text ?? '{}') as Partial<Place>;
		return Number(turn) > 0 && Number.isFinite(above) ? { turn: Number(turn), above: Number(above) } : undefined;
	} catch {
		return undefined;
	}
}

/** @returns whether it is there yet, as high as it was */
function scrollTo(log: HTMLElement, { turn, above }: Place): boolean {
	const found = turnsIn(log).at(-turn);
	if (!found) return false;
	// A turn has no height of its own until it comes into view.
	found.style.contentVisibility = 'visible';
	found.dispatchEvent(new Event('place', { bubbles: true }));
	log.scrollTop += topOf(found) - topOf(log) + above;
	return !found.matches('.far') && found.clientHeight > above;
}

/**
 * Knows the place since the reader last scrolled: to look for it while the page is left has the browser style what is shown anew,
 * which keeps the next page waiting.
 */
function watchPlace(root: HTMLElement): () => Place | undefined {
	let known: { log: HTMLElement; place: Place | undefined } | undefined;
	const look = () => {
		const log = logIn(root);
		known = log ? { log, place: placeIn(log) } : undefined;
	};
	root.addEventListener('scroll', look, { capture: true, passive: true });
	return () => {
		const log = logIn(root);
		// A closed panel begins at its newest question, and so does a conversation that never was scrolled.
		if (known?.log !== log || log?.closest('dialog:not([open]), [aria-hidden=true]')) return undefined;
		return known?.place;
	};
}

/** Keeps the place in the conversation for the next page of this tab, whenever this one may be left. */
export function keepReadingPlace({ root, controller }: Pick<LinkActionsContext, 'root' | 'controller'>) {
	let observer: ResizeObserver | undefined;
	const storage = () => {
		const { domain, persistence } = controller.options;
		return openStorage({ domain, persistence: persistence === 'none' ? persistence : 'session' });
	};
	const placeNow = watchPlace(root);
	const stop = onLeave(() => {
		const place = placeNow();
		if (place) storage().write('place', JSON.stringify(place));
		else storage().remove('place');
	});
	return {
		/** Goes to the place of the page before. */
		resume() {
			const place = readPlace(storage().read('place'));
			storage().remove('place');
			const log = logIn(root);
			const content = log?.firstElementChild;
			if (!place || !log || !content) return;
			observer = new ResizeObserver(() => {
				if (scrollTo(log, place)) observer?.disconnect();
			});
			observer.observe(content);
			// A turn is drawn by and by, but the reader may scroll soon.
			setTimeout(() => observer?.disconnect(), patience);
		},
		destroy() {
			stop();
			observer?.disconnect();
		},
	};
}
