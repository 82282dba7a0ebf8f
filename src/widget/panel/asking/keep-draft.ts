import { openStorage } from '../../chat/storage.js';
import type { ResolvedOptions } from '../../options.js';
import { onLeave } from '../../page/on-leave.js';
import type { PanelStore } from '../panel-state.js';

const key = 'draft';

/**
 * Puts back what the reader was writing on the page before, in this tab, and keeps it whenever the page may be left.
 * Drafts live in the tab's own storage, so that two tabs never overwrite each other's.
 * @param options Read each time, because the site may change them.
 * @returns keeps it a last time, and stops
 */
export function keepDraft(store: PanelStore, options: () => ResolvedOptions): () => void {
	const open = () => {
		const { domain, persistence } = options();
		return openStorage({ domain, persistence: persistence === 'none' ? persistence : 'session' });
	};
	const keep = () => {
		const { draft } = store.get();
		if (draft.trim() === '') open().remove(key);
		else open().write(key, draft);
	};
	store.set({ draft: open().read(key) ?? '' });
	const stop = onLeave(keep);
	return () => {
		keep();
		stop();
	};
}
