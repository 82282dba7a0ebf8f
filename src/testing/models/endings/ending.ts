import type { ModelFailure } from '../../../contract/schema/insights.js';
import type { ModelScenario } from '../openai-compatible-server.js';

/** One way in which a model, or its server, writes or ends an answer, and what a reader and the owner get of it. */
export interface Ending {
	name: string;
	/** The answers of the server, one a request; the last one stays. */
	plays: [ModelScenario, ...ModelScenario[]];
	/** The text of the answer, with its citations as numbers; undefined where passages are quoted in place of it. */
	shows?: string | undefined;
	/** Thoughts that are shown beside it. */
	thoughts?: string;
	verdict: 'answered' | 'doubtful' | 'unanswered' | 'failed';
	/** Why no model wrote the answer, or not to its end. */
	failure?: ModelFailure;
	/** Queries that the model had searched for. */
	searches?: readonly string[];
	/** Requests that the model got. @default one, and one more for each search */
	requests?: number;
}

/** A text in the pieces in which a model sends it. */
export const piecesOf = (text: string): string[] => text.match(/.{1,5}/gsu) ?? [];

export const event = (value: unknown): string =>
	`data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`;
export const delta = (content: object, finish: string | null = null): string =>
	event({
		id: 'c',
		object: 'chat.completion.chunk',
		choices: [{ index: 0, delta: content, finish_reason: finish }],
	});
export const done = event('[DONE]');
/** A scenario whose body is this. */
export const body = (...texts: string[]): ModelScenario => ({
	body: texts.map((text) => new TextEncoder().encode(text)),
});

/** An answer whose text is this. */
export const says = (text: string): ModelScenario => ({ pieces: piecesOf(text) });
/** The answer to the next request. */
export const off = says('Switch it off [1].');
