import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Circuit } from '../model/circuit-breaker.js';
import type { AnswerUsage } from '../store/thread-store.js';

const secondsOfRequest = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const secondsOfAnswer = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 120];

const seconds = (ms: number) => ms / 1_000;

/** An answer that has ended, in numbers. */
export interface AnswerMeasures {
	outcome: 'finished' | 'aborted' | 'failed';
	isUnanswered: boolean;
	/** Milliseconds until the first word; absent when there was none. */
	firstTextMs: number | undefined;
	/** Milliseconds. */
	durationMs: number;
	model: string | undefined;
	usage: AnswerUsage | undefined;
}

/** What is looked up at the moment somebody asks for the metrics. */
export interface MetricSources {
	circuits(): readonly Circuit[];
	index(): { pageCount: number; sectionCount: number };
}

/** Counts what the service does, in the text format of Prometheus. Names and labels say nothing about people. */
export class Metrics {
	readonly #registry = new Registry();
	readonly #requests = new Histogram({
		name: 'docent_http_request_duration_seconds',
		help: 'Time until a response began, by route, method and status.',
		labelNames: ['route', 'method', 'status'],
		buckets: secondsOfRequest,
		registers: [this.#registry],
	});
	readonly #answers = new Counter({
		name: 'docent_answers_total',
		help: 'Answers that have ended: finished, unanswered (the documentation had none), aborted or failed.',
		labelNames: ['outcome'],
		registers: [this.#registry],
	});
	readonly #running = new Gauge({
		name: 'docent_answers_running',
		help: 'Answers that are being written now.',
		registers: [this.#registry],
	});
	readonly #firstText = new Histogram({
		name: 'docent_answer_first_text_seconds',
		help: 'Time from a question to the first word of its answer.',
		buckets: secondsOfAnswer,
		registers: [this.#registry],
	});
	readonly #duration = new Histogram({
		name: 'docent_answer_duration_seconds',
		help: 'Time from a question to the end of its answer.',
		buckets: secondsOfAnswer,
		registers: [this.#registry],
	});
	readonly #tokens = new Counter({
		name: 'docent_tokens_total',
		help: 'Tokens of models, by model and direction.',
		labelNames: ['model', 'direction'],
		registers: [this.#registry],
	});
	readonly #search = new Histogram({
		name: 'docent_search_duration_seconds',
		help: 'Time to find the passages of a question.',
		buckets: secondsOfRequest,
		registers: [this.#registry],
	});
	readonly #limited = new Counter({
		name: 'docent_limited_requests_total',
		help: 'Requests that were refused because of a limit.',
		labelNames: ['limit'],
		registers: [this.#registry],
	});

	constructor(sources: MetricSources) {
		collectDefaultMetrics({ register: this.#registry });
		const registers = [this.#registry];
		new Gauge({
			name: 'docent_model_circuit_open',
			help: '1 while a model is left alone after failures, else 0.',
			labelNames: ['model'],
			registers,
			collect() {
				for (const { name, state } of sources.circuits()) this.set({ model: name }, state === 'closed' ? 0 : 1);
			},
		});
		new Gauge({
			name: 'docent_index_pages',
			help: 'Pages of the documentation that can be found.',
			registers,
			collect() {
				this.set(sources.index().pageCount);
			},
		});
		new Gauge({
			name: 'docent_index_sections',
			help: 'Sections of the documentation that can be found.',
			registers,
			collect() {
				this.set(sources.index().sectionCount);
			},
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

	answerEnded({ outcome, isUnanswered, firstTextMs, durationMs, model, usage }: AnswerMeasures): void {
		this.#running.dec();
		this.#answers.inc({ outcome: outcome === 'finished' && isUnanswered ? 'unanswered' : outcome });
		this.#duration.observe(seconds(durationMs));
		if (firstTextMs !== undefined) this.#firstText.observe(seconds(firstTextMs));
		if (!usage || model === undefined) return;
		this.#tokens.inc({ model, direction: 'input' }, usage.inputTokens);
		this.#tokens.inc({ model, direction: 'output' }, usage.outputTokens);
	}

	searched(ms: number): void {
		this.#search.observe(seconds(ms));
	}

	limited(limit: string): void {
		this.#limited.inc({ limit });
	}
}
