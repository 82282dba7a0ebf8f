import type { watchContent } from '../page/watch-content.js';
import type { OnAsk, WidgetContext } from './widget-context.js';

/** Milliseconds between a failed load and the next one. */
const pause = 3000;

/** Loads what offers to ask about a part of the page, when the reader selects some of it or comes to a block of code. */
export function watchInterest(
	widget: Pick<WidgetContext, 'host' | 'options' | 'takeSelected'>,
	content: () => Promise<{ watchContent: typeof watchContent }>,
	signal: AbortSignal,
	onAsk: OnAsk,
): void {
	const { host, options } = widget;
	widget.takeSelected = undefined;
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
		content().then(
			(loaded) => {
				if (!signal.aborted) widget.takeSelected = loaded.watchContent({ host, options, onAsk, signal }, path);
			},
			// The reader can still ask without the offer. A later selection tries again.
			() =>
				setTimeout(() => {
					loading = false;
				}, pause),
		);
	};
	for (const name of 'selectionchange pointerover focusin'.split(' '))
		document.addEventListener(name, wake, { signal });
	// The reader may have selected something before this part came.
	wake(new Event(''));
}
