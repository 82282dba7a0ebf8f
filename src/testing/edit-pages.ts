import type { LanguageModelV2, LanguageModelV2Prompt, LanguageModelV2ToolResultOutput } from '@ai-sdk/provider';
import { createEditorModel } from '../service/agent/editor/create-editor-model.js';
import { type ToolName, toolInputs } from '../service/agent/tools/tool-inputs.js';

export interface EditedPages {
	files: Record<string, string>;
	/** What the editor says at the end. */
	text: string;
	/** The tools of each step. */
	steps: string[][];
	prompt: LanguageModelV2Prompt;
}

interface Options {
	model?: LanguageModelV2;
	/** Told the prompt before each call. */
	onStep?: (prompt: LanguageModelV2Prompt) => LanguageModelV2;
	/** Files or lines in one result. */
	cutAt?: number;
}

/** Has the editor carry out instructions on files in memory, with tools that answer as those of a workspace. */
export async function editPages(
	files: Record<string, string>,
	instruction: string | string[],
	{ model = createEditorModel(), onStep = () => model, cutAt = 1_000 }: Options = {},
): Promise<EditedPages> {
	const texts = new Map(Object.entries(files));
	const prompt: LanguageModelV2Prompt = [{ role: 'user', content: [{ type: 'text', text: 'See the instructions.' }] }];
	const steps: string[][] = [];
	const docent = { instructions: [instruction].flat() };
	for (;;) {
		const { content } = await onStep(prompt).doGenerate({ prompt, providerOptions: { docent } });
		const calls = content.flatMap((part) => (part.type === 'tool-call' ? [part] : []));
		const said = content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('');
		if (calls.length === 0) return { files: Object.fromEntries([...texts].sort()), text: said, steps, prompt };
		steps.push(
			calls.map(({ toolName, input }) => `${toolName} ${(JSON.parse(input) as { path?: string }).path ?? ''}`.trim()),
		);
		prompt.push({
			role: 'assistant',
			content: calls.map(({ toolCallId, toolName, input }) => ({
				type: 'tool-call',
				toolCallId,
				toolName,
				input: JSON.parse(input),
			})),
		});
		prompt.push({
			role: 'tool',
			content: calls.map(({ toolCallId, toolName, input }) => ({
				type: 'tool-result',
				toolCallId,
				toolName,
				output: outputOf(() => useTool(texts, toolName as ToolName, JSON.parse(input), cutAt)),
			})),
		});
	}
}

function outputOf(use: () => unknown): LanguageModelV2ToolResultOutput {
	try {
		return { type: 'json', value: JSON.parse(JSON.stringify(use())) };
	} catch (cause) {
		return { type: 'error-text', value: (cause as Error).message };
	}
}

function useTool(texts: Map<string, string>, name: ToolName, given: unknown, cutAt: number): unknown {
	const input = toolInputs[name].parse(given) as Record<string, string> & {
		fromLine?: number;
		isCaseSensitive?: boolean;
	};
	const { path = '', after = '' } = input;
	const page = <Item extends { path: string }>(items: Item[]) => {
		const rest = items.filter((item) => item.path > after).sort((a, b) => (a.path < b.path ? -1 : 1));
		const shown = rest.slice(0, cutAt);
		return { files: shown, ...(rest.length > shown.length && { next: shown.at(-1)?.path }) };
	};
	const there = (file: string) => {
		const text = texts.get(file);
		if (text === undefined) throw new Error(`There is no file ${file}.`);
		return text;
	};
	if (name === 'list') return page([...texts].map(([file, text]) => ({ path: file, size: text.length, isText: true })));
	if (name === 'search') {
		const fold = (text: string) => (input.isCaseSensitive === true ? text : text.toLowerCase());
		return page(
			[...texts].flatMap(([file, text]) =>
				fold(text).includes(fold(input.text ?? '')) ? [{ path: file, count: 1, lines: [] }] : [],
			),
		);
	}
	if (name === 'read') {
		const lines = there(path).split(/(?<=\n)/);
		const from = (input.fromLine ?? 1) - 1;
		const to = Math.min(lines.length, from + cutAt);
		return { path, text: lines.slice(from, to).join(''), fromLine: from + 1, toLine: to, lines: lines.length };
	}
	if (name === 'edit') {
		const pieces = there(path).split(input.oldText ?? '');
		if (pieces.length !== 2) throw new Error(`The text stands in ${path} ${pieces.length - 1} times.`);
		texts.set(path, pieces.join(input.newText));
		return { path, replaced: 1 };
	}
	if (name === 'create') {
		if (texts.has(path)) throw new Error(`${path} exists.`);
		texts.set(path, input.text ?? '');
	}
	if (name === 'move') {
		texts.set(input.newPath ?? '', there(path));
		texts.delete(path);
	}
	if (name === 'delete') {
		there(path);
		texts.delete(path);
	}
	return { path };
}
