import type { LoaderOptions } from '../../options/resolved-options.js';
import { directionOf } from '../strings/languages.js';
import { launcherLabels } from '../strings/loader.js';
import { pageTheme } from './theme.js';

/**
 * The element on the page and the shadow root inside it.
 *
 * It is a child of `<body>`: a framework that takes over a whole document, as React does, ignores unknown elements at the end of the body
 * and nowhere else, however late it comes. It is in the top layer, so that transforms, filters and z-indexes of the page do not reach it.
 * While the body is inert or not shown, it is a child of `<html>`.
 */
export interface Host {
	readonly element: HTMLElement;
	readonly shadow: ShadowRoot;
	/** The themed element that contains everything visible. */
	readonly root: HTMLElement;
	addSheet(css: string): void;
	/**
	 * Puts itself on the page, in the theme and the language that are wanted, else in the page's own. The theme is followed. The language
	 * is the root's `lang`: the first two letters of one that the interface has.
	 */
	present(options: Pick<LoaderOptions, 'theme' | 'language'>): void;
	/** Reads the page's theme again, and re-attaches the element after a page swap. */
	follow(): void;
	destroy(): void;
}

export const hostElementName = 'docent-assistant';

/** @param mayStand Is asked before it is put on the page, the first time and whenever it was taken away. */
export function createHost(css: string, mayStand: () => unknown): Host {
	const element = document.createElement(hostElementName);
	const shadow = element.attachShadow({ mode: 'open' });
	const root = shadow.appendChild(document.createElement('div'));
	root.className = 'root';

	const addSheet = (text: string) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		shadow.adoptedStyleSheets.push(sheet);
	};
	addSheet(css);
	// The page's shortcuts and focus traps do not react to the launcher. `containFields` stops what else the panel makes.
	for (const name of 'keydown focusin'.split(' ')) shadow.addEventListener(name, (event) => event.stopPropagation());

	element.popover = 'manual';
	let theme: LoaderOptions['theme'];
	/** It goes back to the body once: a page may hide the body for having nothing behind it. */
	let returns: number;
	const follow = () => {
		const page: HTMLElement | null = document.documentElement;
		// A document that is being written anew is empty for a moment.
		if (!page) return;
		// Frames have no body.
		const body = page.querySelector('body') ?? page;
		const { display, contentVisibility } = getComputedStyle(body);
		const isHidden = body.inert || /none|hidden/.test(display + contentVisibility);
		const [place, other] = isHidden ? [page, body] : [body, page];
		// In the mode `inline`, and in browsers without popovers, the host is an ordinary element, whose place is its own.
		const isAstray = element.popover && place !== other && element.parentNode === other;
		if (!element.isConnected) returns = 1;
		// Re-attaching the same element keeps the conversation.
		if (element.isConnected ? isAstray && (isHidden || returns-- > 0) : mayStand()) {
			place.appendChild(element);
			// A copy that the page has made of itself has nothing in it.
			for (const copy of page.querySelectorAll(hostElementName)) if (!copy.shadowRoot) copy.remove();
		}
		// Each of them may be replaced, and the page may give the element a place of its own.
		for (const watched of [page.parentNode as Node, page, body, element.parentNode ?? body])
			observer.observe(watched, { childList: true, attributes: true });
		// What is moved leaves the top layer.
		if (element.popover && element.isConnected) element.showPopover?.();
		// The page's CSS zoom would scale the window's lengths a second time. Browsers without zoom ignore the `NaN`.
		let zoom = 1;
		for (let around = element.parentElement; around; around = around.parentElement)
			zoom /= +getComputedStyle(around).zoom;
		root.style.zoom = `${zoom}`;
		root.style.colorScheme = root.dataset.theme = !theme || theme === 'auto' ? pageTheme(page, body) : theme;
	};
	const observer = new MutationObserver(follow);
	return {
		element,
		shadow,
		root,
		addSheet,
		follow,
		present({ language: wanted, theme: next }) {
			theme = next;
			follow();
			const short = (wanted ?? document.documentElement.lang).slice(0, 2).toLowerCase();
			root.lang = short in launcherLabels ? short : 'en';
			root.dir = (!wanted && document.dir) || directionOf(short);
		},
		destroy() {
			observer.disconnect();
			element.remove();
		},
	};
}

/** Stops the other events of what readers write in and scroll. Scrolling does not wait for it. */
export function containFields(shadow: ShadowRoot): void {
	for (const name of 'keypress keyup focusout wheel touchmove beforeinput input paste copy cut'.split(' '))
		shadow.addEventListener(name, contain, { passive: true });
}

/** One function, so that a second call adds no second listener. */
const contain = (event: Event): void => event.stopPropagation();

/** Sets the meaning of `rem` in our style sheets: the reader's own text size, whatever the page's root font size is. */
export const setTextSize = (root: HTMLElement): void =>
	root.style.setProperty('--_docent-rem', getComputedStyle(root).fontSize);

/** A button in plain DOM, because the page has no framework before the reader shows interest. */
export function createButton(className: string): HTMLButtonElement {
	const button = document.createElement('button');
	button.className = button.part = className;
	return button;
}
