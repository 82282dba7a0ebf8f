import type { AgentJob } from '../contract/agent-v2.js';
import { AgentError } from './agent-error.js';
import { Backoff, sleep } from './backoff.js';
import type { CallOptions } from './send-request.js';

export interface WaitOptions extends CallOptions {
	/** Is called with the job at the start and after each change. */
	onUpdate?: (job: AgentJob) => void;
	/** Milliseconds before the second request. Each further pause is half as long again, up to 15 seconds. @default 1000 */
	pollMs?: number;
	/** Milliseconds after which the call rejects with the code `timeout`. The job itself continues. @default never */
	timeoutMs?: number;
}

const longestPauseMs = 15_000;

/** Polls a job until it ends. When the service cannot be reached for a while, polling continues. */
export async function waitForJob(
	get: (options: CallOptions) => Promise<AgentJob>,
	{ timeoutMs, ...options }: WaitOptions,
): Promise<AgentJob> {
	if (timeoutMs === undefined) return poll(get, options);
	const deadline = AbortSignal.timeout(timeoutMs);
	const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline;
	return poll(get, { ...options, signal }).catch((error: unknown) => {
		if (!deadline.aborted || options.signal?.aborted) throw error;
		const message = `The job has not ended within ${timeoutMs / 1_000} seconds. It continues, and you can wait for it again.`;
		throw new AgentError('timeout', message, { retryable: true });
	});
}

async function poll(
	get: (options: CallOptions) => Promise<AgentJob>,
	{ onUpdate, pollMs = 1_000, signal }: Omit<WaitOptions, 'timeoutMs'>,
): Promise<AgentJob> {
	const backoff = new Backoff(pollMs, signal);
	let pause = pollMs;
	let lastState = '';
	for (;;) {
		let job: AgentJob;
		try {
			job = await get({ signal });
		} catch (error) {
			await backoff.wait(error);
			continue;
		}
		backoff.reset();
		const state = JSON.stringify(job);
		if (state !== lastState) onUpdate?.(job);
		lastState = state;
		if (job.status !== 'active') return job;
		await sleep(pause, signal);
		pause = Math.min(pause * 1.5, longestPauseMs);
	}
}
