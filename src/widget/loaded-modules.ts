import type { watchSelectionPill } from './page/selection-pill.js';
import type { PanelModule } from './panel-context.js';

/** What is fetched only when the reader shows interest; each way of embedding has its own addresses for them. */
export interface LoadedModules {
	/** `attempt` counts the tries from 0: browsers may remember that an address failed. */
	panel(attempt: number): Promise<PanelModule>;
	selection(): Promise<{ watchSelectionPill: typeof watchSelectionPill }>;
}
