import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import { type BareRemote, createBareRemote } from '../../agent/bare-remote.js';
import type { DatabaseKind } from '../../service/test-database.js';
import { type Interface, send, startInterface } from './interface-under-test.js';

/** A service whose agent carries out exact sentences in a real repository. Its pull requests are its own pages. */
export async function startAgentInterface(kind: DatabaseKind): Promise<AgentInterface> {
	const remote = await createBareRemote({
		'index.md': '# Welcome\n',
		'other.md': '# Other\n',
		'third.md': '# Third\n',
	});
	const under = await startInterface(kind, {
		model: { provider: 'extractive' },
		publicUrl: 'https://docs.example.com',
		agent: { repository: remote.path },
	});
	return {
		...under,
		remote,
		async dispose() {
			await under.dispose();
			await remote.dispose();
		},
	};
}

export interface AgentInterface extends Interface {
	remote: BareRemote;
}

export type Job = Record<string, unknown> & { id: string; status: string };

export const callAgent = (under: Interface, method: string, path: string, body?: unknown, key = under.adminKey) =>
	send(under.service, { method, path, key, body });

export const jobOf = async (under: Interface, id: string) =>
	(await (await callAgent(under, 'GET', `/v2/agent/docs/job/${id}`)).json()) as Job;

/** Polls a job to its end, as callers are told to. Gives every state of it that was seen, the last one at its end. */
export async function pollToEnd(under: Interface, id: string): Promise<Job[]> {
	const seen: Job[] = [];
	for (;;) {
		const job = await jobOf(under, id);
		seen.push(job);
		if (job.status !== 'active') return seen;
		await delay(20);
	}
}

export const iso = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
