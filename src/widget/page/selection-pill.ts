import type { Host } from '../host.js';
import type { createMarkButton } from '../launcher.js';
import { pillStrings } from '../strings/en-pill.js';
import pillCss from './pill.css';
import { type CapturedSelection, captureSelection } from './selection.js';
import { watchSelection } from './selection-watch.js';

export interface SelectionPill {
	/** What the pill stands beside, if any of it may be sent. */
	selected(): CapturedSelection | undefined;
	hide(): void;
	stop(): void;
}

const styled = new WeakSet<Host>();

/** Offers "Ask about this" beside selected text. Loaded when the reader selects something for the first time. */
export function watchSelectionPill(
	host: Host,
	contentSelector: string,
	createButton: typeof createMarkButton,
	onAsk: (selected: CapturedSelection | undefined) => void,
): SelectionPill {
	const button = createButton('launcher pill', pillStrings.askAboutThis);
	let range: Range | undefined;
	if (!styled.has(host)) host.addSheet(pillCss);
	styled.add(host);
	button.hidden = true;
	host.root.append(button);

	const hide = () => {
		range = undefined;
		button.hidden = true;
	};
	const show = (selected: Range, left: number, top: number) => {
		range = selected;
		button.hidden = false;
		const { offsetWidth: width, offsetHeight: height } = button;
		button.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
		button.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
	};
	const selected = () => range && captureSelection(range, host.element);
	// Pressing the pill must not clear the selection it is about.
	for (const press of ['pointerdown', 'mousedown']) button.addEventListener(press, (event) => event.preventDefault());
	button.addEventListener('click', () => {
		if (range) onAsk(selected());
		hide();
	});
	const stopWatching = watchSelection({ contentSelector, host: host.element }, show, hide);

	return {
		selected,
		hide,
		stop() {
			stopWatching();
			button.remove();
		},
	};
}
