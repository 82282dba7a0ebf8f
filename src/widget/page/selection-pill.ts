import type { Host } from '../host.js';
import type { createMarkButton } from '../launcher.js';
import { pillStrings } from '../strings/en-pill.js';
import pillCss from './pill.css';
import { watchSelection } from './selection-watch.js';

export interface SelectionPill {
	/** What the pill stands beside. */
	selected(): Range | undefined;
	hide(): void;
	stop(): void;
}

const styled = new WeakSet<Host>();

/** Offers "Ask about this" beside selected text. Loaded when the reader selects something for the first time. */
export function watchSelectionPill(
	host: Host,
	contentSelector: string,
	createButton: typeof createMarkButton,
	onAsk: (range: Range) => void,
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
	// Pressing the pill must not clear the selection it is about.
	for (const press of ['pointerdown', 'mousedown']) button.addEventListener(press, (event) => event.preventDefault());
	button.addEventListener('click', () => {
		if (range) onAsk(range);
		hide();
	});
	const stopWatching = watchSelection({ contentSelector, host: host.element }, show, hide);

	return {
		selected: () => range?.cloneRange(),
		hide,
		stop() {
			stopWatching();
			button.remove();
		},
	};
}
