import css from './launcher.css';
import { markPath } from './mark.js';

/** Style sheet of the host and the launcher. The mark is cut out by it, which weighs less than elements would. */
export const launcherCss = `${css}.mark:before{clip-path:path("${markPath}")}`;

/** A button in plain DOM: the page carries no framework before the reader shows interest. */
export function createButton(className: string): HTMLButtonElement {
	const button = document.createElement('button');
	button.className = className;
	return button;
}
