import type { Host } from '../host.js';
import { createMarkButton } from '../launcher.js';
import type { LoadedModules } from '../loaded-modules.js';
import type { ResolvedOptions } from '../options.js';
import type { CapturedSelection } from './selection.js';
import type { SelectionPill } from './selection-pill.js';
import { matchesShortcut } from './shortcut.js';
import { watchTheme } from './theme.js';

export interface PageEvents {
	/** The key combination was pressed, with what is selected in the content, if anything. */
	onShortcut(selected: CapturedSelection | undefined): void;
	/** The reader wants to ask about what is selected; `undefined` when none of it may be sent. */
	onAsk(selected: CapturedSelection | undefined): void;
}

/**
 * Follows the page while the panel may not even be loaded: its theme, its selection, the shortcut.
 * @returns stops following
 */
export function watchPage(host: Host, options: ResolvedOptions, modules: LoadedModules, on: PageEvents): () => void {
	let pill: SelectionPill | undefined;
	let stopped = false;

	const setTheme = (theme: string) => {
		host.root.dataset.theme = theme;
	};
	const stopTheme = options.theme === 'auto' ? watchTheme(setTheme) : setTheme(options.theme);

	const onSelection = () => {
		if (getSelection()?.isCollapsed !== false) return;
		document.removeEventListener('selectionchange', onSelection);
		modules.selection().then(
			({ watchSelectionPill }) => {
				if (!stopped) pill = watchSelectionPill(host, options.contentSelector, createMarkButton, on.onAsk);
			},
			// Without the offer the reader can still ask; the panel says when something cannot be reached.
			() => undefined,
		);
	};
	const onKey = (event: KeyboardEvent) => {
		if (!matchesShortcut(event, options.shortcut, host.element)) return;
		event.preventDefault();
		on.onShortcut(pill?.selected());
		pill?.hide();
	};

	if (options.selection) document.addEventListener('selectionchange', onSelection);
	document.addEventListener('keydown', onKey);
	// Keys typed inside never reach the document, so the panel's own are watched at the shadow root.
	host.shadow.addEventListener('keydown', onKey as EventListener);

	return () => {
		stopped = true;
		stopTheme?.();
		pill?.stop();
		document.removeEventListener('selectionchange', onSelection);
		document.removeEventListener('keydown', onKey);
		host.shadow.removeEventListener('keydown', onKey as EventListener);
	};
}
