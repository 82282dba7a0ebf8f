import type { DocentOptions } from '../../options/options.js';
import type { Widget } from './widget.js';
import type { WidgetContext } from './widget-context.js';

/** The assistant of a page as the calls see it that are loaded later. */
export interface DocentSession {
	/** What the page has set up so far; `undefined` before `init` and after `destroy`. */
	readonly given: DocentOptions | undefined;
	readonly widget: Widget | undefined;
	/** `baseUrl` when the options give none. */
	origin(): string;
	/** Puts the assistant on the page with these options, or changes the one that is there. */
	adopt(given: DocentOptions, resolved: WidgetContext['options']): void;
}
