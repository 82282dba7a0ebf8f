/** What comes with the page, after the launcher and before anybody shows interest. */
import { guardHost } from '../host/guard-host.js';
import { answerPress } from './early-sheet.js';
import type { PanelLoader, WidgetContext } from './widget-context.js';

export { makeCall } from './calls/make-call.js';
export { watchInterest } from './watch-interest.js';

export function beginEarly(widget: WidgetContext, panel: PanelLoader): void {
	guardHost(widget.host);
	answerPress(widget, panel);
}
