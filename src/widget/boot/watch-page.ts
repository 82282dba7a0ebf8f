import { listenAfterPage, matchesShortcut, shortcutKeys } from '../host/shortcut.js';
import { prefersDark } from '../host/theme.js';
import type { CapturedSelection } from '../page/selection/selection.js';
import type { TakeSelected } from '../page/watch-content.js';
import type { LoadedModules } from './loaded-modules.js';
import type { WidgetContext } from './widget-context.js';

/** Milliseconds between a failed load and the next one. */
const pause = 3000;

/**
 * Follows the page while the panel may not even be loaded: its selection and code blocks, its theme, the shortcut.
 * @param following The options of every listener as it is: what matters to them is its `signal`.
 * @param onAsk Is called when the reader wants to ask, about a part of the page if there is one that may be sent. The shortcut may also
 *   close what is open.
 */
export function watchPage(
	{ host, options, launcher }: Pick<WidgetContext, 'host' | 'options' | 'launcher'>,
	modules: LoadedModules,
	following: AbortController,
	onAsk: (item: CapturedSelection | undefined, isShortcut?: boolean) => void,
): void {
	const keys = shortcutKeys(options);
	launcher.ariaKeyShortcuts = keys;
	const { signal } = following;
	let takeSelected: TakeSelected | undefined;
	let loading = false;

	const wake = (event: Event) => {
		// The path is empty after the event has been dispatched.
		const path = event.composedPath();
		const onCode = path.some((target) => (target as Partial<Element>).localName === 'pre');
		const wanted = onCode
			? options.codeBlocks !== false
			: options.selection !== false && getSelection()?.isCollapsed === false;
		if (loading || !wanted) return;
		loading = true;
		modules.content().then(
			({ watchContent }) => {
				takeSelected = watchContent({ host, options, onAsk, signal }, path);
			},
			// The reader can still ask without the offer. A later selection tries again.
			() =>
				setTimeout(() => {
					loading = false;
				}, pause),
		);
	};
	// The host element watches the page's attributes. The system's theme and late style sheets are watched here.
	matchMedia(prefersDark).addEventListener('change', host.follow, following);
	for (const name of 'selectionchange pointerover focusin'.split(' ')) {
		document.addEventListener(name, wake, following);
	}

	const onKey = (event: Event) => {
		if (!matchesShortcut(event as KeyboardEvent, keys, host.element)) return;
		event.preventDefault();
		onAsk(takeSelected?.(), true);
	};
	listenAfterPage(host.shadow, onKey, signal);
}
