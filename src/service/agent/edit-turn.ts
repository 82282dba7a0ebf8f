import type { LanguageModelV2 } from '@ai-sdk/provider';
import { generateText, type ModelMessage, type StepResult, type ToolSet } from 'ai';
import type { AgentCheck, AgentPlan } from '../../contract/agent-v2.js';
import type { ModelPrice } from '../config/model-settings.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { AgentTurn } from '../jobs/agent-turn.js';
import { cacheMark } from '../models/cache-mark.js';
import { costOf, type Spending, type SpentTokens, weighedTokens } from '../models/cost.js';
import { modelFailureWords } from '../models/failures/failure-words.js';
import { failureOf, ModelUnavailableError } from '../models/failures/model-failure.js';
import { isWorthRetrying } from '../models/failures/retry.js';
import { describeError, type Log } from '../telemetry/log.js';
import { type Budget, budgetError } from '../workspace/budget.js';
import type { Workspace } from '../workspace/workspace.js';
import { agentPrompt } from './agent-prompt.js';
import { createTools } from './create-tools.js';
import { isPlanning } from './plan.js';
import type { CodeFiles } from './rules/followed-code.js';
import { summaryOf } from './texts/commit-message.js';
import { createResultTrimmer, findingsMessage, type History, type TurnStart, turnMessages } from './turn-messages.js';

interface EditParts {
	turn: AgentTurn;
	workspace: Workspace;
	model: LanguageModelV2;
	budget: Budget;
	history: History;
	log: Log;
	price?: ModelPrice | undefined;
	/** @default costs are not counted */
	spending?: Spending | undefined;
	runChecks(): Promise<AgentCheck[]>;
	/** The code that the job follows. */
	code?: CodeFiles | undefined;
}

export interface Edited {
	/** The agent's own description of its work. */
	summary: string;
	/** Its own name for the change, in one line. */
	name?: string | undefined;
	/** Check results of the last state; empty when nothing was changed. */
	checks: AgentCheck[];
	/** The sentence that says why the turn ended before the model was done. */
	unfinished?: string | undefined;
	/** The files that a turn which makes a plan would change. */
	plan?: AgentPlan['files'] | undefined;
}

/** The result of one round of the model. */
interface Worked {
	text: string;
	/** Whether it called a tool. */
	hasActed: boolean;
	unfinished?: string | undefined;
}

/** Largest number of times that failed checks go back to the model. Later failures are left to the reviewers. */
const repairs = 2;
/** Longest text of one step that people see. */
const textMaxLength = 10_000;

/** Lets the model work until it is done, and shows it the results of the checks. */
export async function editTurn(parts: EditParts): Promise<Edited> {
	const { turn, workspace, history, spending } = parts;
	const broke = await spending?.usedUp();
	if (broke !== undefined) throw budgetError(broke);
	const { work, refused, plan } = createWork(parts);
	const messages = turnMessages(turn.instructions, history, await startOf(parts));
	const said = new Set<string>();
	const summary = () => [...said, refusedText(refused())].join('\n\n').trim();
	let name: string | undefined;
	let checked = '';
	let checks: AgentCheck[] = [];
	for (let round = 0; ; round++) {
		await turn.report.event('step', { step: isPlanning(turn) ? 'planning' : 'editing' });
		const { text, hasActed, unfinished } = await work(messages);
		const named = namedText(text);
		name ??= named.name;
		said.add(named.text);
		if ((await workspace.uncommitted()).length === 0) {
			if (unfinished !== undefined && plan.length === 0) throw budgetError(unfinished);
			if ([...said].join('').trim() === '' && !hasActed)
				throw new AgentJobError('model', emptyAnswer, { retryable: true });
			return { summary: summary(), checks: [], plan };
		}
		const state = await workspace.fingerprint();
		await turn.report.event('step', { step: 'checking' });
		// An unchanged state is checked once, because the owner's command may take minutes.
		if (state !== checked) {
			checks = await parts.runChecks();
			await turn.report.event('checks', { checks });
		}
		const failed = checks.filter(({ status }) => status === 'failed');
		if (unfinished !== undefined) return { ...draftOf(unfinished, checks, summary()), name };
		// A model that changed nothing after a failed check will not change anything later either.
		const isOver = round >= repairs || state === checked;
		if (failed.length === 0 || isOver) return { summary: summary(), name, checks };
		checked = state;
		messages.push(findingsMessage(failed));
	}
}

/** Closing words whose first line names the change, as they are asked for. A sentence is no name. */
function namedText(text: string): { name?: string; text: string } {
	const [, line = '', rest = ''] = /^([^\n]{8,80})\n[ \t]*\n([\s\S]+)$/.exec(text) ?? [];
	const name = line.replace(/^#+[ \t]+|\*\*/g, '').trim();
	return name === '' || /[.:;!?]$/.test(name) ? { text } : { name, text: rest };
}

/** Largest diff of earlier turns that a turn begins with: about 3,000 tokens. */
const changesMaxBytes = 12_000;

async function startOf({ turn, workspace }: EditParts): Promise<TurnStart> {
	const { lastMessage = '' } = workspace;
	return {
		files: (await workspace.files.list()).map(({ path }) => path),
		words: summaryOf(lastMessage),
		changes: lastMessage === '' ? '' : await workspace.patch({ maxBytes: changesMaxBytes }),
		conflicts: workspace.takenOver?.lost ?? '',
		plan: turn.plan,
	};
}

/** What the model may believe that it has done. */
const refusedText = (sentences: readonly string[]) =>
	sentences.length === 0 ? '' : `Refused, and not done:\n${sentences.map((sentence) => `- ${sentence}`).join('\n')}`;

const emptyAnswer =
	'The model gave an empty answer and changed nothing; give the instruction again, or use another model.';

/** The draft of a turn that ended early: all changes when they pass the checks, else nothing. */
function draftOf(unfinished: string, checks: AgentCheck[], summary: string): Edited {
	const failed = checks.filter(({ status }) => status === 'failed').map(({ name }) => name);
	if (failed.length > 0)
		throw budgetError(`${unfinished} What was changed until then did not pass its checks (${failed.join(', ')}).`);
	const draftNote = `This is a draft, because the turn ended before the agent was done. ${unfinished} What was changed until then has passed the checks.`;
	return { summary: [draftNote, summary].filter(Boolean).join('\n\n'), checks, unfinished };
}

function rulesOf(turn: AgentTurn, { conventions }: Workspace): ModelMessage {
	const additions = turn.instructions.filter(({ role }) => role === 'system').map(({ text }) => text);
	const content = agentPrompt({ conventions, additions, isPlanning: isPlanning(turn) });
	return { role: 'system', content, providerOptions: cacheMark };
}

/** Runs the model from these messages until it calls no more tools, and appends its messages. */
function createWork({ turn, workspace, budget, model, log, price, spending, code }: EditParts): {
	work(messages: ModelMessage[]): Promise<Worked>;
	refused(): string[];
	plan: AgentPlan['files'];
} {
	const { report } = turn;
	const fatal = new AbortController();
	/** Why the documentation needs no change. */
	const nothing: string[] = [];
	const plan: AgentPlan['files'] = [];
	const signal = AbortSignal.any([turn.signal, fatal.signal]);
	const { tools, settle, refused } = createTools({
		workspace,
		report,
		plan: isPlanning(turn) ? plan : undefined,
		onFatal: (error) => fatal.abort(error),
		follows: turn.follows && { code, onNothing: (reason: string) => nothing.push(reason) },
		log: log.child({ job: turn.jobId }),
	});
	const rules = rulesOf(turn, workspace);
	const trimmed = createResultTrimmer();
	let broke: string | undefined;
	const usedUp = () => broke ?? budget.usedUp;
	let hasActed = false;
	let steps = 0;
	const count = async (usage: SpentTokens) => {
		steps++;
		budget.countStep(weighedTokens(usage, price));
		if (!price || !spending) return;
		await spending.add(costOf(usage, price), price.currency, 'agent');
		broke = await spending.usedUp();
	};
	async function work(messages: ModelMessage[]): Promise<Worked> {
		const ended = usedUp();
		if (ended !== undefined && steps > 0) return { text: '', hasActed, unfinished: ended };
		const result = await generateText({
			model,
			tools,
			maxRetries: 0,
			abortSignal: signal,
			messages: [rules, ...messages],
			// The only system message is the rules, which contain a caller's instructions with the role `system`.
			allowSystemInMessages: true,
			prepareStep: (step) => ({ messages: withMark(trimmed(step.messages)) }),
			stopWhen: () => usedUp() !== undefined || nothing.length > 0 || plan.length > 0,
			async onStepFinish(step) {
				hasActed ||= step.toolCalls.length > 0;
				await count(step.usage);
				await settle()
					.then(() => reportStep(step, report))
					.catch((error) => fatal.abort(error));
			},
		}).catch((error: unknown) => {
			const reason = modelError(error, signal);
			// The work so far is offered as a draft.
			if (steps > 0 && isTooLong(error)) return tooLong;
			if (reason instanceof AgentJobError && reason.outcome === 'model')
				log.warn({ job: turn.jobId, error: describeError(error) }, 'the model of a job failed');
			throw reason;
		});
		signal.throwIfAborted();
		if (typeof result === 'string') return { text: '', hasActed, unfinished: tooLong };
		if (result.finishReason === 'content-filter')
			throw new AgentJobError('model', 'The provider of the model has filtered its answer, so nothing was changed.');
		messages.push(...withoutOpenCalls(result.response.messages));
		if (nothing[0] !== undefined) return { text: nothing[0], hasActed };
		if (result.finishReason === 'tool-calls') return { text: result.text.trim(), hasActed, unfinished: usedUp() };
		if (result.finishReason !== 'length') return { text: result.text.trim(), hasActed };
		messages.push({ role: 'user', content: 'Your last answer was too long and was cut off. Go on in smaller steps.' });
		return work(messages);
	}
	return { work, refused, plan };
}

const tooLong = 'The conversation became too long for the model. Ask for less at once, or use a model that reads more.';

/** Whether the provider refused the request itself, which after the first step means its length. */
const isTooLong = (error: unknown) => failureOf(error) === 'request';

/** Each step sends everything before it again. */
const withMark = (messages: readonly ModelMessage[]) =>
	messages.map((message, at) =>
		at < messages.length - 1 ? message : { ...message, providerOptions: { ...message.providerOptions, ...cacheMark } },
	);

/** Reports the model's text and its invalid tool calls. Valid calls are reported by the tools. */
async function reportStep({ text, content }: StepResult<ToolSet>, report: AgentTurn['report']): Promise<void> {
	for (const part of content) {
		if (part.type !== 'tool-error' || part.dynamic !== true) continue;
		const summary = `${part.toolName}: the model called it in a way that it does not know.`;
		await report.event('tool', { name: part.toolName, summary, isError: true });
	}
	if (text.trim() !== '') await report.event('text', { text: text.trim().slice(0, textMaxLength) });
}

/** A cut answer may contain tool calls without results, which providers refuse. */
function withoutOpenCalls(messages: readonly ModelMessage[]): ModelMessage[] {
	const last = messages.at(-1);
	if (last?.role !== 'assistant' || typeof last.content === 'string') return [...messages];
	const content = last.content.filter((part) => part.type !== 'tool-call');
	return [...messages.slice(0, -1), ...(content.length > 0 ? [{ ...last, content }] : [])];
}

/** Details of a provider's failure go to the log only. */
function modelError(error: unknown, signal: AbortSignal): unknown {
	if (signal.aborted) return signal.reason;
	if (error instanceof AgentJobError) return error;
	const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
	const words = modelFailureWords[failureOf(error)];
	const why = `${words.charAt(0).toLowerCase()}${words.slice(1)}`;
	return new AgentJobError('model', `The model did not answer: ${why}. The log of the service says more.`, {
		cause: error,
		retryable: isWorthRetrying(cause),
		// The model is left alone for a while after failures of other jobs; a job that waits for it has not failed.
		retryAfterMs: error instanceof ModelUnavailableError ? error.retryAfterMs : undefined,
	});
}
