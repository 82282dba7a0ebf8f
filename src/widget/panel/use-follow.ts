import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How near to the end, in CSS pixels, counts as reading along. */
const nearEnd = 8;

/** What a click on it may unfold: the reader wants to see that, and not the end. */
const unfolding = 'summary, button, a';

/**
 * Keeps the end in view while the reader is there, and leaves the reader alone otherwise. Whatever moves the end counts: words,
 * colours, and the parts of an answer that come after it. Nothing here makes the browser lay out before it would by itself.
 */
export function useFollow(turnCount: number, busy: boolean, away: boolean) {
	const scroller = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const following = useRef(true);
	/** Something was unfolded at the end, which is to be seen first. */
	const held = useRef(false);
	const turnsShown = useRef(turnCount);
	const wasBusy = useRef(busy);
	const top = useRef(0);
	const [atEnd, setAtEnd] = useState(true);

	const look = () => {
		const element = scroller.current;
		// What is not shown has no place.
		if (!element?.clientHeight) return;
		const { scrollTop, scrollHeight, clientHeight } = element;
		// Only the reader scrolls up. Being away from the end means nothing: the answer may have grown since we went there.
		const near = scrollHeight - scrollTop - clientHeight <= nearEnd;
		if (near) held.current = false;
		if (near) following.current = true;
		else if (scrollTop < top.current - nearEnd) following.current = false;
		top.current = scrollTop;
		setAtEnd(following.current);
	};
	const goToEnd = () => {
		const element = scroller.current;
		if (!element) return;
		element.scrollTop = element.scrollHeight;
		top.current = element.scrollTop;
	};
	const follow = () => {
		following.current = true;
		held.current = false;
		setAtEnd(true);
	};
	const toEnd = () => {
		follow();
		goToEnd();
	};
	const keepEnd = () => {
		// The reader may have scrolled up in this very frame, of which the browser tells in the next.
		look();
		if (following.current && !held.current) goToEnd();
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new turn moves the reader, and nothing else
	useLayoutEffect(() => {
		if (turnsShown.current === turnCount) return;
		turnsShown.current = turnCount;
		follow();
		// With the browser's own layout.
		if (!away) requestAnimationFrame(goToEnd);
	}, [turnCount]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useEffect(() => {
		if (!globalThis.ResizeObserver) return;
		const observer = new ResizeObserver(keepEnd);
		for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, []);

	// An answer that begins again is followed by whoever is at its end. What is drawn for the first time is looked at when it is laid out.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning and the end of an answer matter
	useEffect(() => {
		if (wasBusy.current !== busy) requestAnimationFrame(look);
		wasBusy.current = busy;
	}, [busy]);
	const onClick = (event: MouseEvent) => {
		if (event.target instanceof Element && event.target.closest(unfolding)) held.current = true;
	};
	return { scroller, content, atEnd, toEnd, onScroll: look, onClick };
}
