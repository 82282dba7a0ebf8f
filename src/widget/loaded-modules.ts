import type { watchContent } from './page/watch-content.js';
import type { PanelModule } from './panel-context.js';
import type { again, refusal } from './refusal.js';

/** What is fetched only when it is needed; each way of embedding has its own addresses for them. */
export interface LoadedModules {
	/** `attempt` counts the tries from 0: browsers may remember that an address failed. */
	panel(attempt: number): Promise<PanelModule>;
	/** The offers beside selected text and on code blocks. */
	content(): Promise<{ watchContent: typeof watchContent }>;
	/** What to tell a site's owner about bad options. */
	refusal(): Promise<{ refusal: typeof refusal; again: typeof again }>;
}
