import type { DocentOptions } from '../../options/options.js';
import type { watchContent } from '../page/watch-content.js';
import type { Settings } from './session.js';
import type { PanelModule } from './widget-context.js';

/** What is fetched only when it is needed; each way of embedding has its own addresses for them. */
export interface LoadedModules {
	/** `attempt` counts the tries from 0: browsers may remember that an address failed. */
	panel(attempt: number): Promise<PanelModule>;
	/** The offers beside selected text and on code blocks; `attempt` as above. */
	content(attempt: number): Promise<{ watchContent: typeof watchContent }>;
	/** What only some pages need of options and calls. */
	settings(): Promise<Settings>;
	/**
	 * For when the panel's file is gone, as after a deploy: puts a fresh copy of the script in our place, once.
	 * @returns `true` when it has taken over
	 */
	renew?(given?: DocentOptions): Promise<true | undefined> | undefined;
}
