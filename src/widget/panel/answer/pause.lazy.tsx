import { useLayoutEffect } from 'preact/hooks';
import css from './pause.css';

/** What may hold the last word of an answer. */
const holders = 'p, h3, h4, h5, h6, td, dd, pre > code';

/**
 * Nothing of its own: it names the element that holds the last word of an answer that pauses, and the sheet draws the dots behind that.
 * A selector for the last word would have the browser style the whole answer again with each change of its end.
 */
function Pause({ answer }: { answer: { current: HTMLElement | null } }) {
	useLayoutEffect(() => {
		let last: Element | null | undefined = answer.current?.querySelector('.md');
		let holder: Element | undefined;
		while (last) {
			if (last.matches(holders)) holder = last;
			last = last.lastElementChild;
		}
		holder?.toggleAttribute('data-pausing', true);
		return () => holder?.removeAttribute('data-pausing');
	}, [answer]);
	return null;
}

export { css, Pause as view };
