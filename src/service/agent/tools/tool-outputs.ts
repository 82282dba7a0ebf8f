import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { ToolName } from './tool-inputs.js';

/**
 * What each tool gives, as JSON. What is refused or fails comes as an error text instead. Long results are cut where a
 * file ends, and `next` says so: it is the `after` of the next call.
 */
interface ToolOutputs extends Record<ToolName, unknown> {
	list: { files: { path: string; size: number; isText: boolean }[]; next?: string };
	search: { files: FoundInFile[]; next?: string };
	/** `text` are whole lines as they stand in the file; `toLine` is below `lines` when there is more of it. */
	read: { path: string; text: string; fromLine: number; toLine: number; lines: number };
	/** `around` are the lines of the first place, as they are now, from `fromLine` on. */
	edit: { path: string; replaced: number; fromLine: number; around: string };
	create: { path: string };
	move: { path: string; newPath: string };
	delete: { path: string };
	todo: { open: number };
	check: { checks: AgentCheck[] };
}

export interface FoundInFile {
	path: string;
	/** Places in the file, shown or not. */
	count: number;
	/** The first of them; a long line is cut around the text. */
	lines: { line: number; text: string }[];
}

export type ToolOutput<Name extends ToolName> = ToolOutputs[Name];
