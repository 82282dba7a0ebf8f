import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Ajv } from 'ajv';

export interface SeenRequest {
	method: string;
	/** The decoded segments of the path. */
	steps: string[];
	query: URLSearchParams;
	headers: IncomingMessage['headers'];
	body: Record<string, unknown>;
}

export interface ForgeResponse {
	status: number;
	body?: unknown;
	headers?: Record<string, string>;
}

interface Operation {
	/** Schemas of the parameters of the address. */
	query?: Record<string, object>;
	body?: object;
	/** Schemas of answers by status. */
	answers?: Record<string, object>;
}

interface Extract {
	operations: Record<string, Operation>;
	/** Parts of operations in which the description differs from the forge, by hand; `why` gives the place that shows it. */
	corrections?: Record<string, Operation & { why: string }>;
}

/** The forges whose OpenAPI descriptions are extracted by `extract-operations.js`. */
export type DescribedForge = 'github' | 'gitlab' | 'gitea';

// The types of a query are those of its text.
const queries = new Ajv({ coerceTypes: 'array', strict: false });
const bodies = new Ajv({ strict: false, allErrors: true });

function wrongIn(ajv: Ajv, schema: object, value: unknown): string[] {
	const validate = ajv.compile(schema);
	if (validate(value)) return [];
	return (validate.errors ?? []).map(
		({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
	);
}

function matches(path: string, steps: readonly string[]): boolean {
	const expected = path.split('/').slice(1);
	return expected.length === steps.length && expected.every((step, at) => step.startsWith('{') || step === steps[at]);
}

/** What requests to a forge and answers of its stand-in have that the forge's own OpenAPI description has not, in words. */
export function describedBy(forge: DescribedForge) {
	const text = readFileSync(new URL(`${forge}.operations.json`, import.meta.url), 'utf8');
	const { operations, corrections = {} } = JSON.parse(text) as Extract;
	return ({ method, steps, query, body }: SeenRequest, answer: ForgeResponse): string[] => {
		const place = `${method} /${steps.join('/')}`;
		const found = Object.keys(operations).find((name) => {
			const [verb, path = ''] = name.split(' ');
			return verb === method && matches(path, steps);
		});
		if (found === undefined) return [`${place} is not in the API`];
		const operation = { ...operations[found], ...corrections[found] };
		const wrong = wrongIn(
			queries,
			{ type: 'object', properties: operation.query ?? {}, additionalProperties: operation.query === undefined },
			Object.fromEntries(query),
		).map((words) => `${place}, query: ${words}`);
		const isSent = Object.keys(body).length > 0;
		if (operation.answers && (isSent || operation.body)) {
			const schema = operation.body ?? { maxProperties: 0 };
			wrong.push(...wrongIn(bodies, schema, body).map((words) => `${place}, body: ${words}`));
		}
		if (answer.status >= 300 || operation.answers === undefined) return wrong;
		const described = operation.answers[answer.status];
		if (described === undefined) return [...wrong, `${place} does not answer ${answer.status}`];
		const isNamed = !('type' in described);
		const parts = isNamed ? [answer.body].flat() : [answer.body];
		return [
			...wrong,
			...parts.flatMap((part) => wrongIn(bodies, described, part)).map((words) => `${place}, answer: ${words}`),
		];
	};
}
