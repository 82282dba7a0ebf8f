import { cloneElement, type VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { afterPaint } from '../../boot/after-paint.js';

/** Turns that are removed in one go. */
const stride = 5;

/**
 * The turns to draw: those that are wanted, and out of sight what is left of others. These go a few at a time, because the browser
 * needs as long to remove a long conversation at once as to draw a page.
 */
export function useLeavingTurns(wanted: readonly VNode[]): readonly VNode[] {
	const drawn = useRef<readonly VNode[]>([]);
	const [, drawAgain] = useState({});
	const keys = new Set(wanted.map(({ key }) => key));
	const left = drawn.current
		.filter(({ key }) => !keys.has(key))
		.slice(stride)
		.map((turn) => cloneElement(turn, { class: 'away', 'aria-hidden': true }));
	// Leaving turns stand before the newest one: it must stay last, and the others must not move.
	drawn.current = [...wanted.slice(0, -1), ...left, ...wanted.slice(-1)];
	useLayoutEffect(() => {
		if (left.length > 0) afterPaint(() => drawAgain({}));
	});
	return drawn.current;
}
