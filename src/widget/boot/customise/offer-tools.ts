import type { ModelContext } from '../../page/model-context.js';
import type { Customise } from '../widget-context.js';

/** Where the browser keeps tools for agents, if it does: earlier ones had it at the navigator. */
function modelContext(): ModelContext | undefined {
	for (const place of [document, navigator] as { modelContext?: Partial<ModelContext> }[]) {
		if (typeof place.modelContext?.registerTool === 'function') return place.modelContext as ModelContext;
	}
	return undefined;
}

/** Gives agents in the browser tools to search, read, ask and navigate, once there is consent where the owner wants that. */
export const offerTools: Customise = (widget, panel, signal) => {
	const context = modelContext();
	if (!context || widget.options.webMcp === false || widget.options.gate) return;
	import('../../web-mcp/register-tools.js').then(
		({ registerTools }) => (signal.aborted ? undefined : registerTools(context, widget, panel, signal)),
		(error: unknown) => console.warn('Docent: the tools for agents could not be loaded.', error),
	);
};
