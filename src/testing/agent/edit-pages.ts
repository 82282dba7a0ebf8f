import type { LanguageModelV2, LanguageModelV2Prompt } from '@ai-sdk/provider';
import { generateText } from 'ai';
import type { AgentTodo } from '../../contract/agent-v1.js';
import { createTools } from '../../service/agent/create-tools.js';
import { createEditorModel } from '../../service/agent/editor/create-editor-model.js';
import { PolicyError } from '../../service/workspace/policy-error.js';
import type { WorkspaceFiles } from '../../service/workspace/workspace.js';

export interface EditedPages {
	files: Record<string, string>;
	/** What the editor says at the end. */
	text: string;
	/** The tools of each step. */
	steps: string[][];
	/** The last list. */
	todos: readonly AgentTodo[];
}

/** Has the editor carry out instructions on files in memory, with the real tools. Rejects as the model does. */
export async function editPages(
	files: Readonly<Record<string, string>>,
	instruction: string | string[],
	modelFor: (prompt: LanguageModelV2Prompt) => LanguageModelV2 = (
		(model) => () =>
			model
	)(createEditorModel()),
): Promise<EditedPages> {
	const texts = new Map(Object.entries(files));
	let todos: readonly AgentTodo[] = [];
	const { tools } = createTools({
		workspace: { files: filesInMemory(texts) },
		report: {
			async event() {},
			async todos(list) {
				todos = list;
			},
		},
		runChecks: async () => [],
		onFatal(error) {
			throw error;
		},
	});
	const model: LanguageModelV2 = {
		...createEditorModel(),
		doGenerate: (options) => modelFor(options.prompt).doGenerate(options),
	};
	const result = await generateText({
		model,
		messages: [{ role: 'user', content: 'See the instructions.' }],
		tools,
		providerOptions: { docent: { instructions: [instruction].flat() } },
		maxRetries: 0,
		stopWhen: () => false,
	});
	return {
		files: Object.fromEntries([...texts].sort()),
		text: result.text,
		steps: result.steps.map(({ toolCalls }) => toolCalls.map(({ toolName }) => toolName)),
		todos,
	};
}

function filesInMemory(texts: Map<string, string>): WorkspaceFiles {
	const there = (path: string) => {
		const text = texts.get(path);
		if (text === undefined) throw new PolicyError(`There is no file ${path}.`);
		return text;
	};
	return {
		async list() {
			const sorted = [...texts].sort(([a], [b]) => (a < b ? -1 : 1));
			return sorted.map(([path, text]) => ({ path, size: text.length, isText: !/\.png$/.test(path) }));
		},
		read: async (path) => there(path),
		async write(path, text) {
			there(path);
			texts.set(path, text);
		},
		async create(path, text) {
			if (texts.has(path)) throw new PolicyError(`${path} exists.`);
			texts.set(path, text);
		},
		async move(path, newPath) {
			texts.set(newPath, there(path));
			texts.delete(path);
		},
		async delete(path) {
			there(path);
			texts.delete(path);
		},
	};
}
