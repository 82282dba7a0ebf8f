import { listenAfterPage, matchesShortcut, shortcutKeys } from '../host/shortcut.js';
import { prefersDark } from '../host/theme.js';
import type { OnAsk, WidgetContext } from './widget-context.js';

/**
 * Follows the page from the beginning: the reader's system, and the shortcut.
 * @param following The options of every listener as it is: what matters to them is its `signal`.
 * @param onAsk Is called when the reader presses the shortcut, which may also close what is open.
 */
export function watchPage(
	widget: Pick<WidgetContext, 'host' | 'launcher' | 'options' | 'takeSelected'>,
	following: AbortController,
	onAsk: OnAsk,
): void {
	const { host, options, launcher } = widget;
	const keys = shortcutKeys(options);
	launcher.ariaKeyShortcuts = keys;
	// The host element watches the page's attributes. The system's theme is watched here.
	matchMedia(prefersDark).addEventListener('change', host.follow, following);
	const onKey = (event: Event) => {
		if (!matchesShortcut(event as KeyboardEvent, keys, host.element)) return;
		event.preventDefault();
		onAsk(widget.takeSelected?.(), true);
	};
	listenAfterPage(host.shadow, onKey, following.signal);
}
