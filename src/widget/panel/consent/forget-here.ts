import type { PanelController } from '../panel-controller.js';

/** Stops the running answer, here and at the service, and empties the panel in all tabs. */
export function forgetHere({ chat, store }: PanelController): Promise<void> {
	chat.threads.clear();
	chat.tellRemoved();
	store.set({ draft: '', attached: [], note: undefined, editing: undefined, view: 'conversation' });
	return chat.startNew();
}
