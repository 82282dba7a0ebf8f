import { useLayoutEffect, useRef } from 'preact/hooks';
import css from './pause.css';

/** What may hold the last word of an answer. */
const holders = 'p, h3, h4, h5, h6, td, dd, pre > code';

/**
 * Nothing of its own: it names the element that holds the last word of an answer that pauses, and the sheet draws the dots behind that.
 * A selector for the last word would have the browser style the whole answer again with each change of its end.
 */
function Pause() {
	const place = useRef<HTMLElement>(null);
	useLayoutEffect(() => {
		let last: Element | null | undefined = place.current?.parentElement?.querySelector('.md');
		let holder: Element | undefined;
		while (last) {
			if (last.matches(holders)) holder = last;
			last = last.lastElementChild;
		}
		holder?.toggleAttribute('data-pausing', true);
		return () => holder?.removeAttribute('data-pausing');
	}, []);
	return <i hidden ref={place} />;
}

export { css, Pause as view };
