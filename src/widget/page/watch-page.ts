import type { Host } from '../host.js';
import type { LoadedModules } from '../loaded-modules.js';
import type { ResolvedOptions } from '../options.js';
import { recall } from './reader-memory.js';
import type { CapturedSelection } from './selection.js';
import { matchesShortcut } from './shortcut.js';
import { watchTheme } from './theme.js';
import type { ContentOffers } from './watch-content.js';

export interface PageEvents {
	/** The key combination was pressed, with what is selected in the content, if anything. */
	onShortcut(selected: CapturedSelection | undefined): void;
	/** The reader wants to ask about something of the page; `undefined` when none of it may be sent. */
	onAsk(item: CapturedSelection | undefined): void;
}

const isPre = (target: EventTarget) => (target as Partial<Element>).localName === 'pre';

/**
 * Follows the page while the panel may not even be loaded: its theme, its selection and code blocks, the shortcut.
 * @returns stops following
 */
export function watchPage(host: Host, options: ResolvedOptions, modules: LoadedModules, on: PageEvents): () => void {
	const stopping = new AbortController();
	const { signal } = stopping;
	let offers: ContentOffers | undefined;
	let asked = false;

	const setTheme = (theme: string) => {
		host.root.style.colorScheme = host.root.dataset.theme = theme;
	};
	if (options.theme === 'auto') watchTheme(setTheme, signal);
	else setTheme(options.theme);

	const selection = options.selection && !recall(options.domain, 'selection-off');
	const isWanted = (event: Event) =>
		event.type === 'selectionchange'
			? selection && getSelection()?.isCollapsed === false
			: options.codeBlocks && event.composedPath().some(isPre);
	const wake = (event: Event) => {
		if (asked || !isWanted(event)) return;
		asked = true;
		modules.content().then(
			({ watchContent }) => {
				if (!signal.aborted) offers = watchContent({ host, options, selection, ...on, signal }, event);
			},
			// Without the offer the reader can still ask; the panel says when something cannot be reached.
			() => undefined,
		);
	};
	// A finger points as well.
	for (const name of ['selectionchange', 'pointerover', 'focusin']) {
		document.addEventListener(name, wake, { signal, passive: true });
	}

	const onKey = (event: Event) => {
		if (!matchesShortcut(event as KeyboardEvent, options.shortcut, host.element)) return;
		event.preventDefault();
		on.onShortcut(offers?.selected());
		offers?.hide();
	};
	// Ours comes last, also after what the page began to listen with later: a key that it has used is not for us.
	const comeLast = () => {
		removeEventListener('keydown', onKey);
		addEventListener('keydown', onKey, { signal });
	};
	addEventListener('keydown', comeLast, { signal, capture: true });
	// Keys typed inside never reach the page, so the panel's own are watched at the shadow root.
	host.shadow.addEventListener('keydown', onKey, { signal });

	return () => stopping.abort();
}
