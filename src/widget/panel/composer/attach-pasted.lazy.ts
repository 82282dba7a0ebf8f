import { contextItems } from '../../../contract/limits.js';
import { cutText } from '../../page/cut-text.js';
import { attach, type PanelStore } from '../state/panel-state.js';

/** Attaches a pasted text, shortened where it is too long. Returns false when there is no room. */
export function attachPasted(store: PanelStore, text: string): boolean {
	const cut = cutText(text, contextItems.valueMaxLength);
	return attach(store, { type: 'textSelection', kind: 'pasted', original: text, ...cut });
}
