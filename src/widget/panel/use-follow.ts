import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** How near to the end, in CSS pixels, counts as reading along. */
const nearEnd = 8;

/** What a click on it may unfold: the reader wants to see that, and not the end. */
const unfolding = 'summary, button, a';

/**
 * Keeps the end in view while the reader is there, and leaves the reader alone otherwise. Whatever moves the end counts: words,
 * colours, and the parts of an answer that come after it. Nothing here makes the browser lay out before it would by itself.
 */
export function useFollow(turnCount: number, busy: boolean) {
	const scroller = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const following = useRef(true);
	const turnsShown = useRef(turnCount);
	const top = useRef(0);
	const [atEnd, setAtEnd] = useState(true);

	const keepEnd = () => {
		const element = scroller.current;
		if (element && following.current) element.scrollTop = element.scrollHeight;
	};
	const toEnd = () => {
		following.current = true;
		setAtEnd(true);
		keepEnd();
	};

	useLayoutEffect(() => {
		if (turnsShown.current !== turnCount) toEnd();
		turnsShown.current = turnCount;
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useEffect(() => {
		if (!globalThis.ResizeObserver) return;
		const observer = new ResizeObserver(keepEnd);
		for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, []);

	const look = () => {
		const element = scroller.current;
		if (!element) return;
		const { scrollTop, scrollHeight, clientHeight } = element;
		// Only the reader scrolls up. Being away from the end means nothing: the answer may have grown since we went there.
		if (scrollHeight - scrollTop - clientHeight <= nearEnd) following.current = true;
		else if (scrollTop < top.current - nearEnd) following.current = false;
		top.current = scrollTop;
		setAtEnd(following.current);
	};
	// An answer that begins again is followed by whoever is at its end.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only the beginning and the end of an answer matter
	useEffect(look, [busy]);
	const onClick = (event: MouseEvent) => {
		if (event.target instanceof Element && event.target.closest(unfolding)) following.current = false;
	};
	return { scroller, content, atEnd, toEnd, onScroll: look, onClick };
}
