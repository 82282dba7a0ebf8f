import { setTimeout as delay } from 'node:timers/promises';
import { agentJobEventsPath, agentJobPath, agentJobsCreatePath } from '../../src/contract/agent-paths.js';
import type { AgentEvent, AgentJob } from '../../src/contract/agent-v2.js';

const patienceMs = 60_000;

/** What is asked of a service about its jobs. */
export interface Asking {
	url: string;
	/** Of an admin. */
	key: string;
}

async function ask<Body>({ url, key }: Asking, path: string, body?: object): Promise<Body> {
	const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
	const init = body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers };
	const response = await fetch(`${url}${path}`, init);
	if (!response.ok) throw new Error(`${path} was answered with ${response.status}: ${await response.text()}`);
	return (await response.json()) as Body;
}

export const createJob = (asking: Asking, prompt: string): Promise<AgentJob> =>
	ask(asking, agentJobsCreatePath('v2', 'docs'), { prompt });

/** The job when it has ended, or as it is after a minute. */
export async function untilEnded(asking: Asking, id: string): Promise<AgentJob> {
	const end = performance.now() + patienceMs;
	for (;;) {
		const job = await ask<AgentJob>(asking, agentJobPath('v2', 'docs', id));
		if (job.status !== 'active' || performance.now() > end) return job;
		await delay(20);
	}
}

/** What is wrong with the events of a job that has ended, in words. */
export async function findWrongEvents({ url, key }: Asking, id: string): Promise<string[]> {
	const headers = { authorization: `Bearer ${key}` };
	const text = await (await fetch(`${url}${agentJobEventsPath('docs', id)}`, { headers })).text();
	const events = text.split('\n\n').flatMap((block) => {
		const [, number] = /^id: (\d+)$/m.exec(block) ?? [];
		const [, type] = /^event: (\w+)$/m.exec(block) ?? [];
		return number && type ? [{ id: Number(number), type: type as AgentEvent['type'] }] : [];
	});
	const wrong: string[] = [];
	if (events.some((event, index) => event.id !== index + 1)) wrong.push('its events have holes');
	if (events.at(-1)?.type !== 'status') wrong.push('its last event is no status');
	return wrong;
}
