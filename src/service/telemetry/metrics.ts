import { setTimeout } from 'node:timers/promises';
import { type CollectFunction, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { AgentStep } from '../../contract/agent-v2.js';
import type { Verdict } from '../../contract/answer-parts.js';
import type { AnswerUsage } from '../../contract/schema/transcripts.js';

const secondsOfRequest = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const secondsOfAnswer = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];

const secondsOfJob = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 1_800, 3_600];

const seconds = (ms: number) => ms / 1_000;

interface AnswerMeasures {
	outcome: 'finished' | 'aborted' | 'failed';
	/** @default the answer has not come to its end */
	verdict: Verdict | undefined;
	/** The answer was quoted because the model did not answer. */
	isWithoutModel: boolean;
	/** Milliseconds until the first word; absent when there was none. */
	firstTextMs: number | undefined;
	durationMs: number;
	model: string | undefined;
	usage: AnswerUsage | undefined;
}

export type CircuitState = 'closed' | 'open' | 'half-open';

/** The state of a provider's circuit, for metrics. */
export interface Circuit {
	/** Provider and model, for example `openai/gpt-4.1-mini`. */
	name: string;
	/** `open`: the provider is left alone. `half-open`: one call is finding out whether it is back. */
	state: CircuitState;
	failures: number;
}

/** The queue of jobs, in all processes. */
export interface QueueFigures {
	queued: number;
	running: number;
	/** Seconds that the oldest turn has been ready to run; 0 when none is queued. */
	oldestSeconds: number;
}

/** How the connections of this process to its database are used, and why queries have failed. */
interface DatabaseUse {
	open: number;
	inUse: number;
	max: number;
	waiting: number;
	failed: ReadonlyMap<string, number>;
}

/** Milliseconds for figures of the database. Other metrics do not wait for one that is silent. */
const lookUpMs = 2_000;

/** Figures that several metrics of one request share; `undefined` without the database. */
function lookUp<Figures>(figures: () => Promise<Figures>): () => Promise<Figures | undefined> {
	let asked: Promise<Figures | undefined> | undefined;
	return () => {
		asked ??= Promise.race([figures(), setTimeout(lookUpMs, undefined, { ref: false })])
			.catch(() => undefined)
			.finally(() => {
				asked = undefined;
			});
		return asked;
	};
}

/** Figures that are looked up when the metrics are requested. */
interface MetricSources {
	circuits(): readonly Circuit[];
	index(): { pageCount: number; sectionCount: number };
}

/** Counts what the service does, in the text format of Prometheus. Names and labels say nothing about people. */
export class Metrics {
	readonly #registry = new Registry();
	readonly #requests = this.#histogram(
		'docent_http_request_duration_seconds',
		'Time until a response began, by route, method and status.',
		secondsOfRequest,
		['route', 'method', 'status'],
	);
	readonly #answers = this.#counter(
		'docent_answers_total',
		'Answers that have ended: finished, doubtful (it says so), unanswered (the documentation had none), without_model (quoted because the model did not answer), aborted or failed.',
		['outcome'],
	);
	readonly #running = this.#gauge('docent_answers_running', 'Answers that are being written now.');
	readonly #firstText = this.#histogram(
		'docent_answer_first_text_seconds',
		'Time from a question to the first word of its answer.',
		secondsOfAnswer,
	);
	readonly #duration = this.#histogram(
		'docent_answer_duration_seconds',
		'Time from a question to the end of its answer.',
		secondsOfAnswer,
	);
	readonly #tokens = this.#counter('docent_tokens_total', 'Tokens of models, by model and direction.', [
		'model',
		'direction',
	]);
	readonly #cost = this.#counter(
		'docent_model_cost_total',
		'Money that models have cost, by what for (answers or agent) and currency; only for models with a price.',
		['purpose', 'currency'],
	);
	readonly #search = this.#histogram(
		'docent_search_duration_seconds',
		'Time to find the passages of a question.',
		secondsOfRequest,
	);
	readonly #limited = this.#counter('docent_limited_requests_total', 'Requests that were refused because of a limit.', [
		'limit',
	]);

	readonly #agentTurns = this.#counter(
		'docent_agent_turns_total',
		'Attempts at turns of jobs that have ended here, by outcome; also retry, release (the worker was stopped) and lost.',
		['outcome'],
	);
	readonly #agentRunning = this.#gauge('docent_agent_turns_running', 'Turns of jobs that this process runs now.');
	readonly #agentDuration = this.#histogram(
		'docent_agent_turn_duration_seconds',
		'Time that one attempt at a turn of a job took.',
		secondsOfJob,
	);
	readonly #agentSteps = this.#histogram(
		'docent_agent_step_duration_seconds',
		'Time that a step of a turn took: cloning, editing, checking, committing, pushing or opening.',
		secondsOfJob,
		['step'],
	);

	constructor(sources: MetricSources) {
		collectDefaultMetrics({ register: this.#registry });
		this.#gauge(
			'docent_model_circuit_open',
			'1 while a model is left alone after failures, else 0.',
			['model'],
			function () {
				for (const { name, state } of sources.circuits()) this.set({ model: name }, state === 'closed' ? 0 : 1);
			},
		);
		this.#figure(
			'docent_index_pages',
			'Pages of the documentation that can be found.',
			() => sources.index().pageCount,
		);
		this.#figure(
			'docent_index_sections',
			'Sections of the documentation that can be found.',
			() => sources.index().sectionCount,
		);
	}

	#histogram<Label extends string>(name: string, help: string, buckets: number[], labelNames: Label[] = []) {
		return new Histogram({ name, help, buckets, labelNames, registers: [this.#registry] });
	}

	#counter<Label extends string>(name: string, help: string, labelNames: Label[] = []) {
		return new Counter({ name, help, labelNames, registers: [this.#registry] });
	}

	#gauge<Label extends string>(
		name: string,
		help: string,
		labelNames: Label[] = [],
		collect?: CollectFunction<Gauge<Label>>,
	) {
		return new Gauge({ name, help, labelNames, registers: [this.#registry], ...(collect && { collect }) });
	}

	/** A gauge that is looked up on each request. It is missing when there is no figure. */
	#figure(name: string, help: string, look: () => number | undefined | Promise<number | undefined>): void {
		this.#gauge(name, help, [], async function () {
			const figure = await look();
			if (figure !== undefined) this.set(figure);
		});
	}

	/** Media type of `text()`. */
	get contentType(): string {
		return this.#registry.contentType;
	}

	text(): Promise<string> {
		return this.#registry.metrics();
	}

	/** @param route the pattern, not the path: a path holds identifiers. */
	request(route: string, method: string, status: number, ms: number): void {
		this.#requests.observe({ route, method, status }, seconds(ms));
	}

	answerBegun(): void {
		this.#running.inc();
	}

	answerEnded(measures: AnswerMeasures): void {
		const { outcome, verdict, isWithoutModel, firstTextMs, durationMs, model, usage } = measures;
		this.#running.dec();
		const found = verdict === 'unanswered' || verdict === 'doubtful' ? verdict : outcome;
		const kind = isWithoutModel ? 'without_model' : found;
		this.#answers.inc({ outcome: outcome === 'finished' ? kind : outcome });
		this.#duration.observe(seconds(durationMs));
		if (firstTextMs !== undefined) this.#firstText.observe(seconds(firstTextMs));
		if (!usage || model === undefined) return;
		this.#tokens.inc({ model, direction: 'input' }, usage.inputTokens);
		this.#tokens.inc({ model, direction: 'output' }, usage.outputTokens);
	}

	/** Money that models have cost. */
	spent(cost: number, currency: string, purpose: string): void {
		if (cost > 0) this.#cost.inc({ purpose, currency }, cost);
	}

	agentTurnBegun(): void {
		this.#agentRunning.inc();
	}

	agentTurnEnded(outcome: string, ms: number): void {
		this.#agentRunning.dec();
		this.#agentTurns.inc({ outcome });
		this.#agentDuration.observe(seconds(ms));
	}

	agentStep(step: AgentStep, ms: number): void {
		this.#agentSteps.observe({ step }, seconds(ms));
	}

	/** Figures of the shared queue are looked up on request; without the database only these are missing. */
	watchQueue(figures: () => Promise<QueueFigures>): void {
		const look = lookUp(figures);
		this.#gauge(
			'docent_agent_jobs',
			'Jobs of the project in all processes: queued ones wait for a worker, running ones have one.',
			['state'],
			async function () {
				const { queued, running } = (await look()) ?? {};
				if (queued === undefined || running === undefined) return;
				this.set({ state: 'queued' }, queued);
				this.set({ state: 'running' }, running);
			},
		);
		this.#figure(
			'docent_agent_queue_age_seconds',
			'How long the job has been ready to run that has waited longest.',
			async () => (await look())?.oldestSeconds,
		);
	}

	watchDatabase(figures: () => DatabaseUse): void {
		this.#gauge(
			'docent_database_connections',
			'Connections of this process to the database, in use and idle.',
			['state'],
			function () {
				const { open, inUse } = figures();
				this.set({ state: 'in_use' }, inUse);
				this.set({ state: 'idle' }, open - inUse);
			},
		);
		this.#figure(
			'docent_database_connections_max',
			'Connections that this process holds at most (databaseConnections).',
			() => figures().max,
		);
		this.#figure('docent_database_waiting', 'Queries that wait for a connection.', () => figures().waiting);
		new Counter({
			name: 'docent_database_errors_total',
			help: 'Queries that failed, by kind: connection (it was lost), time (no answer), write (only reading works) or query.',
			labelNames: ['kind'],
			registers: [this.#registry],
			collect() {
				this.reset();
				for (const [kind, count] of figures().failed) this.inc({ kind }, count);
			},
		});
	}

	/** @param count answers of this process with words that are not in the database yet */
	watchJournal(count: () => number): void {
		this.#figure('docent_answers_unlogged', 'Running answers with words that are not logged yet.', count);
	}

	/** @param count webhooks of the project that are not delivered yet */
	watchWebhooks(count: () => Promise<number>): void {
		this.#figure(
			'docent_webhooks_waiting',
			'Webhooks of the project that are to be sent, again or for the first time.',
			lookUp(count),
		);
	}

	searched(ms: number): void {
		this.#search.observe(seconds(ms));
	}

	limited(limit: string): void {
		this.#limited.inc({ limit });
	}
}
