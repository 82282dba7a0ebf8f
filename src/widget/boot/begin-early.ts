/** What comes with the page, after the launcher and before anybody shows interest. */
import { giveWay } from '../host/give-way.js';
import { guardHost } from '../host/guard-host.js';
import { answerPress } from './early-sheet.js';
import type { PanelLoader, WidgetContext } from './widget-context.js';

export { makeCall } from './calls/make-call.js';
export { watchInterest } from './watch-interest.js';

export function beginEarly(widget: WidgetContext, panel: PanelLoader): void {
	const { host, launcher } = widget;
	guardHost(host);
	host.element.addEventListener('docent:destroy', giveWay(launcher, host.element));
	answerPress(widget, panel);
}
