import type { DocentOptions } from '../../options/options.js';
import type { watchContent } from '../page/watch-content.js';
import type { Settings } from './session.js';
import type { PanelModule } from './widget-context.js';

/** Modules that are loaded on demand. Each way of embedding has its own addresses for them. */
export interface LoadedModules {
	/** The panel. `attempt` counts from 0, because browsers may remember a failed address. */
	panel(attempt: number): Promise<PanelModule>;
	/** The offers beside selected text and on code blocks, with the same `attempt`. */
	content(attempt: number): Promise<{ watchContent: typeof watchContent }>;
	/** Options and calls that only some pages need. */
	settings(): Promise<Settings>;
	/**
	 * For when the panel's file is gone, as after a deploy: puts a fresh copy of the script in our place, once.
	 * @returns `true` when it has taken over
	 */
	renew?(given?: DocentOptions): Promise<true | undefined> | undefined;
}
