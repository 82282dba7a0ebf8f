import type { AgentJob } from '../contract/agent-v2.js';
import { AgentError } from './agent-error.js';
import { Patience } from './patience.js';
import type { CallOptions } from './send-request.js';
import { sleep } from './sleep.js';

export interface WaitOptions extends CallOptions {
	/** Called with the job at first and each time that something about it has changed. */
	onUpdate?: (job: AgentJob) => void;
	/** Milliseconds until it is asked for the second time; each further pause is half as long again, up to 15 seconds. @default 1000 */
	pollMs?: number;
	/** Rejects with the code `timeout` when the job has not ended by then; the job goes on. Milliseconds. @default never */
	timeoutMs?: number;
}

const longestPauseMs = 15_000;

/** Asks for a job until it has ended. A service that cannot be reached for a while is asked again. */
export async function waitForJob(
	get: (options: CallOptions) => Promise<AgentJob>,
	{ timeoutMs, ...options }: WaitOptions,
): Promise<AgentJob> {
	if (timeoutMs === undefined) return poll(get, options);
	const deadline = AbortSignal.timeout(timeoutMs);
	const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
	return poll(get, { ...options, signal }).catch((error: unknown) => {
		if (!deadline.aborted || options.signal?.aborted) throw error;
		const message = `The job has not ended within ${timeoutMs / 1_000} seconds; it goes on, and can be waited for again.`;
		throw new AgentError('timeout', message, { retryable: true });
	});
}

async function poll(
	get: (options: CallOptions) => Promise<AgentJob>,
	{ onUpdate, pollMs = 1_000, signal }: Omit<WaitOptions, 'timeoutMs'>,
): Promise<AgentJob> {
	const patience = new Patience(pollMs, signal);
	let pause = pollMs;
	let told = '';
	for (;;) {
		let job: AgentJob;
		try {
			job = await get({ signal });
		} catch (error) {
			await patience.wait(error);
			continue;
		}
		patience.reset();
		const state = JSON.stringify(job);
		if (state !== told) onUpdate?.(job);
		told = state;
		if (job.status !== 'active') return job;
		await sleep(pause, signal);
		pause = Math.min(pause * 1.5, longestPauseMs);
	}
}
