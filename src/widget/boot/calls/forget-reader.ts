import { removeEverything } from '../../host/remove-everything.js';
import type { PanelLoader, WidgetContext } from '../widget-context.js';

/**
 * Removes everything that is stored, stops running answers in all tabs, and asks for consent again. What is stored goes first: it must
 * not be sent once more while another part is on its way.
 */
export async function forgetReader(context: WidgetContext, panel: PanelLoader): Promise<void> {
	removeEverything();
	const handle = await panel.mounted();
	await handle?.forget();
	removeEverything();
	context.onChoice();
	context.options.afterForgetting?.();
}
