/** As much of WebMCP as is used: https://webmachinelearning.github.io/webmcp/ */

/** What a tool gives back, in the shape of the Model Context Protocol. Browsers hide the words of an error, so that none is thrown. */
export interface ToolResult {
	content: { type: 'text'; text: string }[];
	isError?: true;
}

export interface ModelContextTool {
	name: string;
	title: string;
	description: string;
	inputSchema: object;
	annotations: { readOnlyHint: boolean };
	execute(input: unknown, how?: { signal?: AbortSignal }): Promise<ToolResult>;
}

export interface ModelContext {
	/** Nothing in browsers of the first trial, a promise in later ones. */
	registerTool(tool: ModelContextTool, how: { signal: AbortSignal }): Promise<void> | void;
	/** Of browsers that know no `signal`. */
	unregisterTool?(name: string): void;
}
