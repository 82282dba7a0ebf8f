import { complete } from '../../options/resolved-options.js';
import type { PanelLoader, WidgetContext } from '../boot/widget-context.js';
import { createPageTools, type PageTool, Refusal } from './page-tools.js';

/** A tool's result, in the shape of the Model Context Protocol. Browsers hide the message of a thrown error, so tools do not throw. */
interface ToolResult {
	content: { type: 'text'; text: string }[];
	isError?: true;
}

interface ModelContextTool {
	name: string;
	title: string;
	description: string;
	inputSchema: object;
	annotations: { readOnlyHint: boolean };
	execute(input: unknown, how?: { signal?: AbortSignal }): Promise<ToolResult>;
}

/** The part of WebMCP that is used: https://webmachinelearning.github.io/webmcp/ */
interface ModelContext {
	/** Browsers of the first trial return nothing, later ones a promise. */
	registerTool(tool: ModelContextTool, how: { signal: AbortSignal }): Promise<void> | void;
	/** Exists in browsers that do not know `signal`. */
	unregisterTool?(name: string): void;
}

const resultOf = (text: string, isError = false): ToolResult => ({
	content: [{ type: 'text', text }],
	...(isError && { isError }),
});

/** The first required property that is missing. Browsers do not check an agent's input against the schema. */
function missingOf({ required, properties }: PageTool, input: Record<string, unknown>): string | undefined {
	return required.find((name) => {
		const value = input[name];
		return properties[name]?.type === 'string' ? typeof value !== 'string' || value.trim() === '' : value === undefined;
	});
}

/** The tool in the shape that browsers expect. An error becomes a result. */
function toolOf(tool: PageTool): ModelContextTool {
	const { name, title, description, properties, required, readOnly, run } = tool;
	return {
		name,
		title,
		description,
		inputSchema: { type: 'object', properties, required },
		annotations: { readOnlyHint: readOnly },
		async execute(given, { signal } = {}) {
			const input = (typeof given === 'object' && given ? given : {}) as Record<string, unknown>;
			const missing = missingOf(tool, input);
			if (missing) return resultOf(`"${missing}" must be some text.`, true);
			try {
				return resultOf(await run(input, signal));
			} catch (error) {
				const sentence = error instanceof Refusal ? error.message : 'Something went wrong on the page. Try again.';
				return resultOf(sentence, true);
			}
		},
	};
}

/**
 * Registers the tools with the browser until the signal is aborted. A page's own tool of the same name stays.
 * @param modelContext has at least `registerTool`
 */
export async function registerTools(
	modelContext: object,
	widget: WidgetContext,
	panel: PanelLoader,
	signal: AbortSignal,
): Promise<void> {
	const context = modelContext as ModelContext;
	for (const tool of createPageTools(widget, complete(widget.options), panel)) {
		try {
			await context.registerTool(toolOf(tool), { signal });
			signal.addEventListener('abort', () => context.unregisterTool?.(tool.name));
		} catch (error) {
			console.warn(`Docent: the browser does not take the tool "${tool.name}".`, error);
		}
	}
}
