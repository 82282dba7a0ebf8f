import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { lowScreen } from '../../host/media.js';

/** The distance to the end, in CSS pixels, that still counts as being there: the way there would cover the last lines. */
const slip = 60;

/** CSS pixels above an answer at the top of a low screen. */
const gap = 4;

/** Events by which the reader scrolls; `place` is dispatched by `reading-place.lazy.ts`, which scrolls for them. */
const scrollingEvents = ['wheel', 'pointerdown', 'keydown', 'focusin', 'place'];

/** What the view stays with: the newest question at its upper edge, or the end at its lower one. */
type Held = 'question' | 'end';

/**
 * Keeps the newest question at the top of the view, so that its answer grows below it and nothing that is being read moves, or follows
 * the end where the reader wants that. The reader alone ends either, until they ask again: the browser scrolls, too, when what is above
 * becomes shorter, so that a changed place tells nothing. Nothing here makes the browser lay out before it would by itself.
 * On a low screen the question leaves the view when its answer needs the room.
 * @param newest changes with every question
 * @param chat is told whether its end is in the view, or half a view below it at most
 */
export function usePinnedQuestion(newest: string | undefined, away: boolean, chat: { isEndSeen: boolean }) {
	const scroller = useRef<HTMLDivElement>(null);
	const content = useRef<HTMLDivElement>(null);
	const [low] = useState(lowScreen);
	const held = useRef<Held | undefined>('question');
	const seen = useRef({ top: 0, height: 0 });
	const [endsBelow, setEndsBelow] = useState(false);
	// The observer below lives as long as the panel, and shows one conversation after the other.
	const shown = useRef(chat);
	shown.current = chat;

	const followEnd = () => {
		held.current = 'end';
		keep();
	};
	const keep = () => look(held.current);
	const look = (stay?: Held) => {
		const element = scroller.current;
		const turn = content.current?.lastElementChild as HTMLElement | null | undefined;
		// A hidden element has no place.
		if (!turn || !element?.clientHeight) return;
		const { scrollHeight, clientHeight } = element;
		const lowest = scrollHeight - clientHeight;
		const answer = low.matches && turn.querySelector<HTMLElement>('[part=answer]');
		const top = answer ? answer.offsetTop - gap : turn.offsetTop;
		const place = stay === 'end' ? lowest : Math.min(lowest, top - (content.current as HTMLElement).offsetTop);
		// The place is known in whole pixels only.
		if (stay && Math.abs(element.scrollTop - place) > 1) element.scrollTop = place;
		seen.current = { top: element.scrollTop, height: scrollHeight };
		const below = lowest - element.scrollTop;
		setEndsBelow(below > slip);
		const isEndSeen = below < clientHeight / 2;
		shown.current.isEndSeen = isEndSeen;
		element.classList.toggle('grows-below', !isEndSeen);
	};

	const onScroll = ({ currentTarget }: { currentTarget: HTMLElement }) => {
		const { scrollTop, scrollHeight, clientHeight } = currentTarget;
		const { top, height } = seen.current;
		// What grows or shrinks moves the place by as much. A leap is a search of the browser, or a script.
		if (Math.abs(scrollTop - top) > Math.abs(scrollHeight - height) + clientHeight) held.current = undefined;
		look();
	};

	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useLayoutEffect(() => {
		held.current = 'question';
	}, [newest]);
	// The scroll happens in the next frame, so that nothing here forces a layout.
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useLayoutEffect(() => {
		if (!away) requestAnimationFrame(keep);
	}, [newest, away]);
	// biome-ignore lint/correctness/useExhaustiveDependencies: what it does lies in refs, the same for good
	useEffect(() => {
		const release = ({ deltaY = 0, key = '' }: Partial<WheelEvent & KeyboardEvent>) => {
			// Further down, the end stays the end.
			if (held.current === 'end' && (deltaY > 0 || /Down|End/.test(key))) return;
			held.current = undefined;
		};
		for (const type of scrollingEvents)
			scroller.current?.addEventListener(type, release as EventListener, { passive: true });
		if (!globalThis.ResizeObserver) return;
		const observer = new ResizeObserver(keep);
		for (const element of [scroller.current, content.current]) if (element) observer.observe(element);
		return () => observer.disconnect();
	}, []);
	return { scroller, content, endsBelow, followEnd, onScroll };
}
