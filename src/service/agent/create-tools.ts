import { type JSONSchema7, jsonSchema, type ToolSet, tool } from 'ai';
import { z } from 'zod';
import type { AgentPlan } from '../../contract/agent-v2.js';
import { shortenLine } from '../errors/reason-of.js';
import type { TurnReporter } from '../jobs/agent-turn.js';
import { describeError, type Log } from '../telemetry/log.js';
import type { Workspace } from '../workspace/workspace.js';
import { type ActionName, actionInputs, ofForms } from './actions/action-inputs.js';
import { actionNames, actionOf, runAction } from './actions/actions.js';
import { ActionError } from './editor/action-error.js';
import { endsTurn, isRefusal } from './failures.js';
import { checkedPlan } from './plan.js';
import type { CodeFiles } from './rules/followed-code.js';
import { counted } from './texts/safe-text.js';
import { listFiles } from './tools/list-files.js';
import { readLines } from './tools/read-lines.js';
import { linesAt, replaceText } from './tools/replace-text.js';
import { searchFiles } from './tools/search-files.js';
import { resultMaxLength, type ToolInput, type ToolName, toolInputs } from './tools/tool-inputs.js';

interface ToolParts {
	/** For a job that follows code: what of it can be read, and who receives why nothing is to be done. */
	follows?: { code: CodeFiles | undefined; onNothing(reason: string): void } | undefined;
	workspace: Pick<Workspace, 'files' | 'patch'>;
	report: Pick<TurnReporter, 'event' | 'todos'>;
	/** Receives the plan of a turn that makes one, in which nothing can be written. */
	plan?: AgentPlan['files'] | undefined;
	/** Receives errors that a model cannot fix. They end the turn. */
	onFatal(error: unknown): void;
	/** Has the name of the job. */
	log: Log;
}

/** A tool: its description for the model, its function, and its report for people. A refusal is an error text for the model. */
interface Tool<Input, Output> {
	description: string;
	run(input: Input): Promise<Output>;
	summary(input: Input, output: Output): string;
}

interface AnyTool extends Tool<unknown, unknown> {
	input: z.ZodType<unknown>;
}

type NamedTool = [name: string, tool: AnyTool];

const named = <Name extends ToolName, Output>(name: Name, own: Tool<ToolInput<Name>, Output>): NamedTool => [
	name,
	{ ...own, input: toolInputs[name] } as AnyTool,
];

/** Tools that look at files. */
const readingOf = (files: CodeFiles, prefix: '' | 'code_', what: string): NamedTool[] => [
	named(`${prefix}list`, {
		description: `Lists the files of ${what} with their sizes in bytes.`,
		run: (input) => listFiles(files, input),
		summary: ({ folder }, output) => `Listed ${counted(output.files.length, 'file')}${folder ? ` of ${folder}` : ''}.`,
	}),
	named(`${prefix}search`, {
		description: `Finds plain text in all files${prefix && ` of ${what}`}, with the lines where it stands and those around them.`,
		run: (input) => searchFiles(files, input),
		summary: ({ text }, output) => `Searched for “${shortenLine(text, 80)}”: ${counted(output.files.length, 'file')}.`,
	}),
	named(`${prefix}read`, {
		description: `Reads whole lines of a file${prefix && ` of ${what}`}; a long file in several calls.`,
		run: async (input) => readLines(await files.read(input.path), input),
		summary: (_, { path, fromLine, toLine, lines }) =>
			toLine - fromLine + 1 === lines ? `Read ${path}.` : `Read lines ${fromLine} to ${toLine} of ${path}.`,
	}),
];

const reading = ({ workspace }: ToolParts): NamedTool[] => [
	...readingOf(workspace.files, '', 'the documentation'),
	named('changes', {
		description: 'Shows what has been changed so far, by you and in earlier turns, as a diff against the base branch.',
		run: async ({ path }) => ({ diff: await workspace.patch({ path, maxBytes: resultMaxLength }) }),
		summary: ({ path }) => `Looked at the changes${path === undefined ? '' : ` of ${path}`}.`,
	}),
];

/** Tools of a job that follows code: they read it, and end a turn in which the documentation needs no change. */
const following = ({ follows }: ToolParts): NamedTool[] => {
	if (follows === undefined) return [];
	const nothing = named('nothing_to_do', {
		description: 'Ends the work when the documentation needs no change.',
		run: async ({ reason }) => void follows.onNothing(reason),
		summary: () => 'Found nothing to change.',
	});
	return [nothing, ...(follows.code === undefined ? [] : readingOf(follows.code, 'code_', 'the code'))];
};

const writing = ({ workspace: { files } }: ToolParts): NamedTool[] => [
	named('edit', {
		description:
			'Replaces text of a file. The old text must be in the file exactly once, letter by letter, unless all places are replaced.',
		async run({ path, oldText, newText, replaceAll = false }) {
			const replaced = replaceText(await files.read(path), { path, oldText, newText, isEverywhere: replaceAll });
			await files.write(path, replaced.text);
			return { path, replaced: replaced.lines.length, ...linesAt(replaced.text, replaced.lines[0] ?? 1, newText) };
		},
		summary: (_, { path, replaced }) => `Changed ${path}${replaced > 1 ? ` in ${replaced} places` : ''}.`,
	}),
	named('create', {
		description: 'Creates a file.',
		async run({ path, text }) {
			await files.create(path, text);
			return { path };
		},
		summary: (_, { path }) => `Created ${path}.`,
	}),
];

const planning = ({ report }: ToolParts): NamedTool[] => [
	named('todo', {
		description: 'Writes down all steps of the work, for the people who follow it.',
		async run({ todos }) {
			await report.todos(todos);
			return { open: todos.filter(({ status }) => status === 'pending' || status === 'in_progress').length };
		},
		summary: ({ todos }, { open }) => `Planned ${counted(todos.length, 'step')}, ${open} open.`,
	}),
];

/** The tool of a turn that makes a plan. */
const proposing = (plan: AgentPlan['files']): NamedTool =>
	named('plan', {
		description:
			'Ends the turn with its plan: each file to create, change, move (old and new path) or delete, and what to do there.',
		run: async ({ files }) => void plan.splice(0, plan.length, ...checkedPlan(files)),
		summary: ({ files }) => `Planned to change ${counted(files.length, 'file')}.`,
	});

/** Each action is a tool, for example `rename-heading` as `rename_heading`, so that links follow changes without the model's help. */
const acting = ({ workspace: { files }, report }: ToolParts): NamedTool[] => {
	const say = (text: string) => report.event('text', { text });
	const toolOf = (action: ActionName, input = actionOf(action).input): NamedTool => {
		const { description, advice = '' } = actionOf(action);
		const run = async (given: unknown) => {
			const name = (given as { value?: unknown }).value === null ? 'remove-frontmatter' : action;
			return { done: await runAction(files, name, given, say) };
		};
		const summary = (_: unknown, output: unknown) => shortenLine((output as { done: string }).done, 400);
		const name = action.replace(/^(move|delete)-page$/, '$1').replaceAll('-', '_');
		return [name, { description: `${description} ${advice}`.trim(), input, run, summary }];
	};
	return actionNames.flatMap((name) => {
		if (name === 'remove-frontmatter') return [];
		return [name === 'set-frontmatter' ? toolOf(name, frontmatterInput) : toolOf(name)];
	});
};

/** One tool sets fields of the frontmatter and removes them. */
const frontmatterInput = actionInputs['set-frontmatter'].extend({
	value: actionInputs['set-frontmatter'].shape.value.nullable().describe('null removes the field.'),
});

/** Tools that change nothing. */
const looking: ReadonlySet<string> = new Set([
	...['list', 'search', 'read', 'changes', 'todo', 'check'],
	...['code_list', 'code_search', 'code_read'],
]);

/** What a tool is used on: a later use that succeeds makes up for one that was refused. */
const placeOf = (name: string, input: unknown) => {
	const { path = '' } = input as { path?: string };
	return name === 'edit' || name === 'create' ? `write ${path}` : `${name} ${path}`;
};

/** Number of files that one event names. */
const pathsNamed = 3;

/** Reports which tools were used. A search through a thousand pages is one step to a person, so it makes one event. */
class ToolReporter {
	#read: { path: string; summary: string }[] = [];

	constructor(readonly report: Pick<TurnReporter, 'event'>) {}

	/** Records a file that was read. It is reported together with the following ones. */
	read(path: string, summary: string): void {
		this.#read.push({ path, summary });
	}

	async used(name: string, summary: string, isError: boolean): Promise<void> {
		await this.settle();
		await this.report.event('tool', { name, summary, isError });
	}

	/** Reports what is not yet reported. */
	async settle(): Promise<void> {
		const read = this.#read.splice(0);
		const paths = [...new Set(read.map(({ path }) => path))];
		if (read.length === 0) return;
		const rest = paths.length - pathsNamed;
		const list = `${paths.slice(0, pathsNamed).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
		const [only] = read;
		const summary = read.length === 1 && only ? only.summary : `Read ${list}.`;
		await this.report.event('tool', { name: 'read', summary, isError: false });
	}
}

/** What of a schema tells a model nothing. Inputs are validated here, whatever the model was told. */
const silent = /^(\$schema|additionalProperties|default|pattern|(min|max)(Length|Items|imum))$/;
const isOfForms = (key: string, value: unknown) => key === 'description' && ofForms.has(value as string);
/** A switch is said by its name. */
const plain = (value: { type?: unknown } | undefined) => (value?.type === 'boolean' ? { type: 'boolean' } : value);

/** The schema of a tool, as a model needs it. */
function schemaFor(input: z.ZodType<unknown>) {
	const whole = JSON.stringify(z.toJSONSchema(input, { io: 'input' }));
	const shown = JSON.parse(whole, (key, value) =>
		silent.test(key) || isOfForms(key, value) ? undefined : plain(value),
	) as JSONSchema7;
	return jsonSchema<unknown>(shown, {
		validate(given) {
			const { success, data, error } = input.safeParse(given);
			return success ? { success, value: data } : { success, error };
		},
	});
}

/** The tools of one turn. They run one at a time in the requested order, because a later one may need an earlier one. */
export function createTools(parts: ToolParts) {
	const reporter = new ToolReporter(parts.report);
	let before: Promise<unknown> = Promise.resolve();
	let fatal: unknown;
	const refused = new Map<string, string>();

	/** A fault of the service in one tool is one more thing that the model could not do. */
	function failure(name: string, thrown: unknown): ActionError {
		parts.log.error({ tool: name, error: describeError(thrown) }, 'a tool failed');
		return new ActionError('This failed inside the service, and was not done; do it in another way.');
	}

	async function use(name: string, { run, summary }: AnyTool, input: unknown): Promise<unknown> {
		if (fatal !== undefined) throw fatal;
		try {
			const output = await run(input);
			refused.delete(placeOf(name, input));
			if (name === 'read' || name === 'code_read')
				reporter.read((output as { path: string }).path, summary(input, output));
			else await reporter.used(name, summary(input, output), false);
			return output;
		} catch (thrown) {
			const error = endsTurn(thrown) || isRefusal(thrown) ? thrown : failure(name, thrown);
			if (isRefusal(error)) {
				const sentence = shortenLine(`${name}: ${error.message}`, 400);
				if (!looking.has(name)) refused.set(placeOf(name, input), sentence);
				await reporter.used(name, sentence, true);
			}
			throw error;
		}
	}

	const toolOf = (name: string, each: AnyTool): ToolSet[string] =>
		tool({
			description: each.description,
			inputSchema: schemaFor(each.input),
			execute(input: unknown): Promise<unknown> {
				const result = before.then(() => use(name, each, input));
				before = result.catch((error: unknown) => {
					if (isRefusal(error) || fatal !== undefined) return;
					fatal = error;
					parts.onFatal(error);
				});
				return result;
			},
		});

	const doing = () => [...following(parts), ...writing(parts), ...planning(parts), ...acting(parts)];
	const all = [...reading(parts), ...(parts.plan ? [proposing(parts.plan)] : doing())];
	return {
		tools: Object.fromEntries(all.map(([name, each]) => [name, toolOf(name, each)])),
		/** Reports the tools that were used since the last call. It runs after each step of the model. */
		settle: () => reporter.settle(),
		/** What was refused and not done later: a sentence by tool and file. */
		refused: () => [...refused.values()],
	};
}
