import type { AgentTodo } from '../../contract/agent-v1.js';
import { carryOutSentences } from '../../service/agent/carry-out-sentences.js';
import type { WorkspaceFiles } from '../../service/workspace/overlay-files.js';
import { isSiteFile } from '../../service/workspace/policy.js';
import { PolicyError } from '../../service/workspace/policy-error.js';

export interface EditedPages {
	files: Record<string, string>;
	/** What was done. */
	text: string;
	/** The last list. */
	todos: readonly AgentTodo[];
}

/** Carries out sentences on files in memory, as a turn without a model does. `format` is the generator, as a setting names it. */
export async function editPages(
	files: Readonly<Record<string, string>>,
	instruction: string | string[],
	format?: string,
): Promise<EditedPages> {
	const texts = new Map(Object.entries(files));
	let todos: readonly AgentTodo[] = [];
	const { summary } = await carryOutSentences({
		folder: '',
		turn: {
			instructions: [instruction].flat().map((text) => ({ role: 'user', text, isNew: true })),
			jobId: 'job_a1b2c3d4e5f6',
			signal: AbortSignal.timeout(30_000),
			report: {
				async event() {},
				async branch() {},
				async pushed() {},
				async diff() {},
				async plan() {},
				async pullRequest() {},
				async tokens() {},
				async todos(list) {
					todos = list;
				},
			},
		},
		workspace: { files: filesInMemory(texts, format), uncommitted: async () => [] },
		runChecks: async () => [],
	});
	return { files: Object.fromEntries([...texts].sort()), text: summary, todos };
}

/** A workspace whose files are in memory. */
export function filesInMemory(texts: Map<string, string>, format?: string): WorkspaceFiles {
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
		limit() {},
		async delete(path) {
			there(path);
			texts.delete(path);
		},
		remember() {
			const before = [...texts];
			return () => {
				texts.clear();
				for (const [path, text] of before) texts.set(path, text);
			};
		},
		siteFiles: async () => ({
			folder: '',
			format,
			files: [...texts].filter(([path]) => isSiteFile(path)).map(([path, text]) => ({ path, text })),
		}),
	};
}
