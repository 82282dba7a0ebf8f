import { toJson } from '../../../client/to-json.js';
import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { openStorage } from '../../conversation/threads/storage.js';
import { onLeave } from '../../page/navigation/on-leave.js';
import { attach, type PanelStore } from './panel-state.js';

/**
 * Puts back what the reader was writing on the page before, in this tab, with what was attached, and keeps it whenever the page may be left.
 * Drafts live in the tab's own storage, so that two tabs never overwrite each other's.
 * @param options Read each time, because the site may change them.
 * @returns how to keep it now, and how to keep it a last time
 */
export function keepDraft(store: PanelStore, options: () => ResolvedOptions): { keep(): void; stop(): void } {
	const open = () => {
		const { domain, persistence } = options();
		return openStorage({ domain, persistence: persistence === 'none' ? persistence : 'session' });
	};
	const write = (key: string, text: string) => {
		if (text.trim() === '') open().remove(key);
		else open().write(key, text);
	};
	let waiting = open().read('attached') ?? '';
	const keep = () => {
		const { draft, attached } = store.get();
		write('draft', draft);
		write('attached', attached.length > 0 ? toJson(attached) : waiting);
	};
	const restore = async () => {
		// When the code cannot be loaded, the attachments wait for the next page.
		const reader = await import('./read-attached.lazy.js').catch(() => undefined);
		for (const item of reader?.readAttached(waiting) ?? []) attach(store, item);
		if (reader) waiting = '';
	};
	store.set({ draft: open().read('draft') ?? '' });
	if (waiting) void restore();
	const unwatch = onLeave(keep);
	return {
		keep,
		stop() {
			keep();
			unwatch();
		},
	};
}
