import type { Agent } from 'node:http';
import { foreignTwins } from './foreign-twins.js';
import { kindOfRoute, type RouteKind } from './fuzz-paths.js';
import { type FuzzRequest, fuzzRequest, rawBytes } from './fuzz-request.js';
import type { FuzzTarget } from './fuzz-target.js';
import { comparable, judgeResponse } from './judge-response.js';
import { createSeededRandom, type SeededRandom } from './seeded-random.js';
import { createAgent, type FuzzResponse, sendBytes, sendRequest } from './send-request.js';

export interface FuzzReport {
	requests: number;
	/** Responses by status, 0 where the connection ended without one, and by the kind of the route. */
	statuses: Map<number, Record<RouteKind, number>>;
	/** Pairs of a foreign and an unknown thread that were compared. */
	twins: number;
	/** Milliseconds that their responses took. */
	foreignMs: number[];
	unknownMs: number[];
	/** The faults with their requests; the first of each kind. */
	faults: Map<string, string>;
}

const inFlight = 24;

/** Enough of a request to send it again. */
function describe({ method, path, headers, body, keyChoice, isRaw }: FuzzRequest, response: FuzzResponse): string {
	const shown = headers.filter(([name]) => name !== 'authorization').slice(0, 5);
	const cut = (text: string, length: number) => JSON.stringify(text.slice(0, length));
	const sent = `${method} ${cut(path, 200)} key=${keyChoice} raw=${isRaw} ${cut(JSON.stringify(shown), 400)}`;
	return `${sent} body=${cut(body?.toString('latin1') ?? '', 400)} -> ${response.status} ${cut(response.body, 300)}`;
}

class FuzzRun {
	readonly report: FuzzReport = {
		requests: 0,
		statuses: new Map(),
		twins: 0,
		foreignMs: [],
		unknownMs: [],
		faults: new Map(),
	};
	readonly #agent: Agent = createAgent(inFlight);

	constructor(
		readonly target: FuzzTarget,
		readonly count: number,
		readonly onProgress: ((report: FuzzReport) => void) | undefined,
	) {}

	async run(seed: number): Promise<FuzzReport> {
		// A chance for each lane: which request comes next must not depend on who is quicker.
		const lanes = Array.from({ length: inFlight }, (_, index) => this.#lane(createSeededRandom(seed * 1_000 + index)));
		await Promise.all(lanes);
		this.#agent.destroy();
		return this.report;
	}

	async #lane(random: SeededRandom): Promise<void> {
		while (this.report.requests < this.count) {
			if (random.chance(0.05)) await this.#compareTwins(random);
			else await this.#send(fuzzRequest(this.target, random), random);
		}
	}

	async #send(request: FuzzRequest, random: SeededRandom): Promise<FuzzResponse | undefined> {
		const { report, target } = this;
		report.requests++;
		if (report.requests % 5_000 === 0) this.onProgress?.(report);
		const response = request.isRaw
			? await sendBytes(target, rawBytes(request, random))
			: await this.#sendOrdinary(request, random);
		const status = response?.status ?? 0;
		const counts = report.statuses.get(status) ?? { interface: 0, MCP: 0, site: 0 };
		counts[kindOfRoute(request.route)]++;
		report.statuses.set(status, counts);
		if (response) for (const fault of judgeResponse(request, response, target)) this.#note(fault, request, response);
		return response;
	}

	async #sendOrdinary(request: FuzzRequest, random: SeededRandom): Promise<FuzzResponse | undefined> {
		try {
			return await sendRequest(this.target, this.#agent, request);
		} catch {
			// Node's client refuses characters that are odder than planned.
			return sendBytes(this.target, rawBytes(request, random));
		}
	}

	async #compareTwins(random: SeededRandom): Promise<void> {
		const pair = foreignTwins(this.target, random);
		// The second request finds everything warm.
		const order = random.chance(0.5) ? ([0, 1] as const) : ([1, 0] as const);
		const seen: (string | undefined)[] = [];
		for (const index of order) {
			const begun = performance.now();
			const response = await this.#send(pair[index], random);
			(index === 0 ? this.report.foreignMs : this.report.unknownMs).push(performance.now() - begun);
			seen[index] = response && comparable(response);
		}
		// A busy machine has closed a connection: there is nothing to compare.
		if (seen.includes(undefined)) return;
		this.report.twins++;
		if (seen[0] === seen[1]) return;
		this.report.faults.set('a foreign thread can be told from an unknown one', `${seen[0]} instead of ${seen[1]}`);
	}

	#note(fault: string, request: FuzzRequest, response: FuzzResponse): void {
		const { faults } = this.report;
		if (!faults.has(fault)) faults.set(fault, describe(request, response));
	}
}

/** Sends `count` requests of every kind, many at once, and judges what comes back. */
export function runFuzz(
	target: FuzzTarget,
	options: { count: number; seed: number; onProgress?: (report: FuzzReport) => void },
): Promise<FuzzReport> {
	return new FuzzRun(target, options.count, options.onProgress).run(options.seed);
}
