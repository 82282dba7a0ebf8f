import type { PanelController } from '../panel-controller.js';

/** Ends what runs, here and at the service, and takes every conversation and everything that is being written out of the panel, in all tabs. */
export function forgetHere({ chat, store }: PanelController): Promise<void> {
	chat.threads.clear();
	chat.tellRemoved();
	store.set({ draft: '', attached: [], note: undefined, editing: undefined, view: 'conversation' });
	return chat.startNew();
}
