import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentJob } from '../contract/agent-v2.js';
import { failureOf } from '../testing/agent/agent-failure.js';
import {
	answerJson,
	answerRefusal,
	breakConnection,
	type ScriptedService,
	sampleJob,
	startScriptedService,
} from '../testing/agent/scripted-service.js';
import { createAgentClient } from './index.js';

let service: ScriptedService;
beforeEach(async () => {
	service = await startScriptedService();
});
afterEach(() => service.close());

const client = () => createAgentClient({ baseUrl: service.url, projectId: 'docs', apiKey: 'svc_0123456789abcdef' });

describe('waiting for a job', () => {
	const ended = sampleJob({ status: 'completed', outcome: 'no_changes', message: 'Nothing.' });

	it('polls until the job has ended, and reports each change', async () => {
		const working = sampleJob({ todos: [{ id: '1', content: 'Look' }] });
		service.play(
			answerJson(200, sampleJob()),
			answerJson(200, sampleJob()),
			answerJson(200, working),
			answerJson(200, ended),
		);
		const updates: AgentJob[] = [];
		expect(await client().wait('job_1', { pollMs: 1, onUpdate: (state) => updates.push(state) })).toEqual(ended);
		expect(updates).toEqual([sampleJob(), working, ended]);
	});

	it('goes on through a restart of the service', async () => {
		service.play(
			answerJson(200, sampleJob()),
			breakConnection,
			answerRefusal(503, 'unavailable'),
			answerJson(200, ended),
		);
		expect(await client().wait('job_1', { pollMs: 1 })).toEqual(ended);
	});

	it('gives up after eight failures in a row, and at once when the job is unknown', async () => {
		service.play(answerRefusal(500, 'internal'));
		expect(await failureOf(client().wait('job_1', { pollMs: 1 }))).toMatchObject({ code: 'internal' });
		expect(service.asked).toHaveLength(8);
		service.play(answerRefusal(404, 'unknown_job'));
		expect(await failureOf(client().wait('job_2', { pollMs: 1 }))).toMatchObject({ code: 'unknown_job' });
		expect(service.asked).toHaveLength(9);
	});

	it('ends after the time that was given, and with the caller’s signal', async () => {
		service.play(answerJson(200, sampleJob()));
		expect(await failureOf(client().wait('job_1', { timeoutMs: 30, pollMs: 5 }))).toMatchObject({ code: 'timeout' });
		const controller = new AbortController();
		const waiting = client().wait('job_1', {
			signal: controller.signal,
			onUpdate: () => controller.abort(new Error('enough')),
		});
		await expect(waiting).rejects.toThrow('enough');
	});
});
