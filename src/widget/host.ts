import { chooseLanguage, directionOf, type LanguageTag } from './strings/languages.js';

/**
 * The element on the page and the shadow root inside it.
 *
 * It hangs off `<html>` and in the top layer: there it survives page swaps that replace the body, and transforms,
 * filters and z-indexes of the page do not reach it.
 */
export interface Host {
	readonly element: HTMLElement;
	readonly shadow: ShadowRoot;
	/** Themed element that everything visible lives in. */
	readonly root: HTMLElement;
	addSheet(css: string): void;
	/** Takes over the wanted language, else the page's; and with it how the interface runs. */
	speak(wanted: string | undefined): LanguageTag;
	destroy(): void;
}

export const hostElementName = 'docent-assistant';

/** Events that must not reach the page: its shortcuts, focus traps and smooth scrolling would answer to them. */
const containedEvents = 'keydown keypress keyup beforeinput input paste copy cut focusin focusout wheel touchmove';

export function createHost(css: string): Host {
	const element = document.createElement(hostElementName);
	const shadow = element.attachShadow({ mode: 'open' });
	const root = document.createElement('div');
	root.className = 'root';
	shadow.append(root);

	const addSheet = (text: string) => {
		const sheet = new CSSStyleSheet();
		sheet.replaceSync(text);
		shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet];
	};
	addSheet(css);
	for (const name of containedEvents.split(' ')) {
		shadow.addEventListener(name, (event) => event.stopPropagation(), { passive: true });
	}

	element.popover = 'manual';
	const attach = () => {
		document.documentElement.append(element);
		// Older browsers have no popover: there the host is an ordinary fixed element. Inside the page it is none either.
		if (element.popover) element.showPopover?.();
		// The reader's own text size, which a page's root font size does not change.
		root.style.setProperty('--docent-rem', getComputedStyle(root).fontSize);
	};
	attach();

	// Page swaps may replace the children of <html>; hanging it back keeps the conversation alive.
	const observer = new MutationObserver(() => {
		if (!element.isConnected) attach();
	});
	observer.observe(document.documentElement, { childList: true });

	return {
		element,
		shadow,
		root,
		addSheet,
		speak(wanted) {
			const { dir, documentElement } = document;
			const language = chooseLanguage(wanted ?? documentElement.lang);
			root.lang = language;
			root.dir = (!wanted && dir) || directionOf(language);
			return language;
		},
		destroy() {
			observer.disconnect();
			element.remove();
		},
	};
}
