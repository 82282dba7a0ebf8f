import type { PanelController } from './panel-controller.js';

/** Stops the running answer here and at the service, and empties the panel in all tabs. */
export function forgetHere({ conversation, store }: PanelController): Promise<void> {
	conversation.threads.clear();
	conversation.tellRemoved();
	store.set({ draft: '', attached: [], note: undefined, editing: undefined, view: 'conversation' });
	return conversation.startNew();
}
