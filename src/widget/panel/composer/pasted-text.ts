import { contextItems } from '../../../contract/limits.js';
import { attach, type PanelStore, withText } from '../panel-state.js';

/** What a question may hold before it is no question any more, in UTF-16 code units and lines. */
const longest = { length: 1_500, lines: 20 };

/** Whether a pasted text is rather something to ask about than a part of the question. */
export const isLongText = (text: string): boolean =>
	text.trim() !== '' && (text.length > longest.length || text.split('\n').length > longest.lines);

/** Lets a pasted text go along with the question; it becomes a part of it when it does not fit, or the code for that cannot be had. */
export async function attachPasted(store: PanelStore, text: string): Promise<void> {
	try {
		const { cutText } = await import('../../page/cut-text.js');
		const cut = cutText(text, contextItems.valueMaxLength);
		if (attach(store, { type: 'textSelection', kind: 'pasted', original: text, ...cut })) return;
	} catch {}
	store.set({ draft: withText(store.get().draft, text) });
}
