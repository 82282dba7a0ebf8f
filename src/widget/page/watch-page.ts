import type { Host } from '../host.js';
import { createMarkButton } from '../launcher.js';
import type { ResolvedOptions } from '../options.js';
import { loaderStrings } from '../strings/en.js';
import { watchSelection } from './selection-watch.js';
import { matchesShortcut } from './shortcut.js';
import { watchTheme } from './theme.js';

export interface PageEvents {
	/** The key combination was pressed, with what is selected in the content, if anything. */
	onShortcut(selected: Range | undefined): void;
	onAskAboutSelection(range: Range): void;
	/** The reader is about to use the assistant. */
	onIntent(): void;
}

export interface PageWatch {
	/** Notes which element has the focus now. */
	rememberFocus(): void;
	/** Gives the focus back to the noted element, or to `fallback` when that is gone. */
	returnFocus(fallback: HTMLElement): void;
	update(options: ResolvedOptions): void;
	stop(): void;
}

/** Follows the page while the panel may not even be loaded: its theme, its selection, the shortcut, the focus. */
export function watchPage(host: Host, initial: ResolvedOptions, on: PageEvents): PageWatch {
	let options = initial;
	let opener: Element | null = null;
	let selected: Range | undefined;
	let stops: (() => void)[] = [];

	const pill = createMarkButton('pill', loaderStrings.askAboutThis);
	pill.element.hidden = true;
	host.root.append(pill.element);
	// Pressing the pill must not clear the selection it is about.
	pill.element.addEventListener('pointerdown', (event) => event.preventDefault());
	pill.element.addEventListener('pointerenter', on.onIntent);
	pill.element.addEventListener('click', () => {
		if (selected) on.onAskAboutSelection(selected);
		hidePill();
	});

	function showPill(range: Range, left: number, top: number): void {
		selected = range;
		pill.element.hidden = false;
		const { offsetWidth: width, offsetHeight: height } = pill.element;
		pill.element.style.left = `${Math.max(8, Math.min(left, innerWidth - width - 8))}px`;
		pill.element.style.top = `${Math.max(8, Math.min(top, innerHeight - height - 8))}px`;
	}

	function hidePill(): void {
		selected = undefined;
		pill.element.hidden = true;
	}

	const onKey = (event: KeyboardEvent) => {
		if (!options.shortcut || !matchesShortcut(event, options.shortcut, host.element)) return;
		event.preventDefault();
		on.onShortcut(selected?.cloneRange());
		hidePill();
	};

	function start(): void {
		const setTheme = (theme: string) => {
			host.root.dataset.theme = theme;
		};
		if (options.theme === 'auto') stops.push(watchTheme(setTheme));
		else setTheme(options.theme);
		if (options.selection) {
			stops.push(watchSelection({ contentSelector: options.contentSelector, host: host.element }, showPill, hidePill));
		}
	}

	const stopAll = () => {
		for (const stop of stops) stop();
		stops = [];
		hidePill();
	};

	document.addEventListener('keydown', onKey);
	// Keys typed inside never reach the document, so the panel's own are watched at the shadow root.
	host.shadow.addEventListener('keydown', onKey as EventListener);
	start();

	return {
		rememberFocus() {
			opener = host.shadow.activeElement ?? document.activeElement;
		},
		returnFocus(fallback) {
			const target = opener?.isConnected && opener !== document.body ? opener : fallback;
			(target as HTMLElement).focus({ preventScroll: true });
			opener = null;
		},
		update(next) {
			options = next;
			stopAll();
			start();
		},
		stop() {
			stopAll();
			document.removeEventListener('keydown', onKey);
		},
	};
}
