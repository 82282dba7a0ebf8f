import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The distance above the newest question, in CSS pixels, that still counts as being there. */
const slip = 8;

/** Events by which the reader scrolls; `place` is dispatched by `reading-place.lazy.ts`, which scrolls for them. */
const scrollingEvents = ['wheel', 'pointerdown', 'keydown', 'focusin', 'place'];

/**
 * Keeps the newest question at the top of the view, so that its answer grows below it and nothing that is being read moves. The
 * reader alone ends that, until they ask again: the browser scrolls, too, when what is above becomes shorter, so that a changed
 * place tells nothing. Nothing here makes the browser lay out before it would by itself.
 * @param newest changes with every question
 * @param chat is told whether its end is in the view, or half a view below it at most
 */
export function usePinnedQuestion(newest: string | undefined, away: boolean, chat: { isEndSeen: boolean }) {
	const scroller = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const pinned = useRef(true);
	const [atNewest, setAtNewest] = useState(true);
	// The observer below lives as long as the panel, and shows one conversation after the other.
	const shown = useRef(chat);
	shown.current = chat;

	const pin = () => {
		pinned.current = true;
		keep();
	};
	const keep = () => look(pinned.current);
	const look = (move?: boolean) => {
		const element = scroller.current;
		const turn = content.current?.lastElementChild as HTMLElement | null | undefined;
		// A hidden element has no place.
		if (!turn || !element?.clientHeight) return;
		const place = turn.offsetTop - (content.current as HTMLElement).offsetTop;
		// The place is known in whole pixels only.
		if (move && Math.abs(element.scrollTop - place) > 1) element.scrollTop = place;
		const { scrollTop, scrollHeight, clientHeight } = element;
		setAtNewest(pinned.current || scrollTop >= place - slip);
		const isEndSeen = scrollHeight - scrollTop < 1.5 * clientHeight;
		shown.current.isEndSeen = isEndSeen;
		element.classList.toggle('grows-below', !isEndSeen);
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useLayoutEffect(() => {
		pinned.current = true;
	}, [newest]);
	// The scroll happens in the next frame, so that nothing here forces a layout.
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useLayoutEffect(() => {
		if (!away) requestAnimationFrame(keep);
	}, [newest, away]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useEffect(() => {
		const unpin = () => {
			pinned.current = false;
		};
		for (const type of scrollingEvents) scroller.current?.addEventListener(type, unpin, { passive: true });
		if (!globalThis.ResizeObserver) return;
		const observer = new ResizeObserver(keep);
		for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { scroller, content, atNewest, pin, onScroll: () => look() };
}
