import type { PanelController } from '../panel-controller.js';
import { removeEverything } from './remove-everything.js';

/**
 * Ends what runs, here and at the service, takes every conversation and everything that is being written out of the panel, in all
 * tabs, and removes all that the browser keeps.
 */
export async function forgetHere({ chat, store }: PanelController): Promise<void> {
	chat.threads.clear();
	chat.tellRemoved();
	store.set({ draft: '', attached: [], note: undefined, editing: undefined, view: 'conversation' });
	await chat.startNew();
	removeEverything();
}
