import type { ToolInput, ToolName } from '../tools/tool-inputs.js';

export type ToolCall = { [Name in ToolName]: { name: Name; input: ToolInput<Name> } }[ToolName];

/** What a tool gave, or the sentence of why it did not. */
export type ToolReply = { output: unknown } | { error: string };

/** Work that goes on by tools: each step asks for some at once and gets as many replies, in the same order. */
export type Steps<Result> = AsyncGenerator<readonly ToolCall[], Result, readonly ToolReply[]>;
