import { createButton } from '../../host/host.js';
import { remember } from '../../host/reader-memory.js';
import { type PillStrings, pillStrings } from '../../strings/en-pill.js';
import type { ContentWatch } from '../content-watch.js';
import { captureSelection } from './selection.js';
import { watchSelection } from './selection-watch.js';

/** Space between the pill and the window's edges, in CSS pixels. */
const margin = 8;

/** Offers "Ask about this" beside selected text, until the reader turns it off. */
export function createSelectionPill({ host, options, onAsk, signal }: ContentWatch) {
	const pill = host.root.appendChild(document.createElement('div'));
	const ask = createButton('offer-ask mark');
	const never = createButton('offer-never');
	pill.className = 'offer';
	pill.hidden = true;
	never.append('×');
	pill.append(ask, never);
	let range: Range | undefined;

	const setStrings = ({ askAboutThis, neverAgain }: PillStrings) => {
		ask.textContent = askAboutThis;
		never.ariaLabel = never.title = neverAgain;
	};
	setStrings(pillStrings);

	const hide = () => {
		range = undefined;
		pill.hidden = true;
	};
	const show = (selected: Range, box: DOMRect, top: number) => {
		range = selected;
		pill.hidden = false;
		const { offsetWidth: width, offsetHeight: height } = pill;
		const left = host.root.dir === 'rtl' ? box.right - width : box.left;
		pill.style.left = `${Math.max(margin, Math.min(left, innerWidth - width - margin))}px`;
		pill.style.top = `${Math.max(margin, Math.min(top, innerHeight - height - margin))}px`;
	};
	/** The selection beside the pill, if it may be sent. */
	const selected = () => range && captureSelection(range, host.element);
	// Pressing the pill must not clear the selection.
	for (const press of ['pointerdown', 'mousedown']) pill.addEventListener(press, (event) => event.preventDefault());
	ask.addEventListener('click', () => {
		if (range) onAsk(selected());
		hide();
	});

	const stop = watchSelection({ contentSelector: options.contentSelector, host: host.element }, show, hide);
	never.addEventListener('click', () => {
		remember(options.domain, 'selection-off', 'yes');
		hide();
		stop();
	});
	signal.addEventListener('abort', () => {
		stop();
		pill.remove();
	});
	return { selected, hide, setStrings };
}
