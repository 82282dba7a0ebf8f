import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AgentEvent } from '../contract/agent-v2.js';
import { failureOf } from '../testing/agent/agent-failure.js';
import {
	answerJson,
	answerRefusal,
	type ScriptedAnswer,
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

describe('the events of a job', () => {
	const at = '2026-01-01T00:00:00.000Z';
	const event = (id: number, type = 'text', data: unknown = { text: `word ${id}` }) =>
		`id: ${id}\nevent: ${type}\ndata: ${JSON.stringify({ at, data })}\n\n`;
	const end = (id: number) =>
		event(id, 'status', { status: 'completed', outcome: 'no_changes', message: 'Nothing.', prLink: null });
	const stream =
		(text: string, after: 'ends' | 'breaks' | 'hangs' = 'ends'): ScriptedAnswer =>
		(_, response) => {
			response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' }).write(`retry: 1000\n\n${text}`);
			if (after === 'ends') response.end();
			if (after === 'breaks') setTimeout(() => response.destroy(), 20);
		};
	async function idsOf(events: AsyncIterable<AgentEvent>): Promise<number[]> {
		const ids: number[] = [];
		for await (const { id } of events) ids.push(id);
		return ids;
	}
	const lastIds = () => service.asked.map(({ headers }) => headers['last-event-id']);
	const quickly = { retryMs: 1 };

	it('come in order, until the job has ended', async () => {
		service.play(stream(event(1) + event(2) + end(3)));
		expect(await idsOf(client().events('job_1'))).toEqual([1, 2, 3]);
		expect(service.asked).toMatchObject([
			{ url: '/v2/agent/docs/job/job_1/events', headers: { accept: 'text/event-stream' } },
		]);
	});

	it.each<[string, ScriptedAnswer]>([
		['the connection breaks', stream(`${event(1)}${event(2)}id: 3\nevent: text\n`, 'breaks')],
		['the service ends the stream', stream(event(1) + event(2))],
		['the service falls silent', stream(event(1) + event(2), 'hangs')],
	])('go on after the last one when %s', async (_, answer) => {
		service.play(answer, answerRefusal(503, 'unavailable'), stream(event(2) + event(3) + end(4)));
		// A busy machine needs up to a second for the first event.
		expect(await idsOf(client().events('job_1', { ...quickly, silenceMs: 1_000 }))).toEqual([1, 2, 3, 4]);
		expect(lastIds()).toEqual([undefined, '2', '2']);
	});

	it('begin after the last event that the reader has seen', async () => {
		service.play(stream(event(8) + end(9)));
		expect(await idsOf(client().events('job_1', { after: 7 }))).toEqual([8, 9]);
		expect(lastIds()).toEqual(['7']);
	});

	it('go on with the next turn when an instruction came meanwhile', async () => {
		service.play(stream(end(1) + event(2) + end(3)));
		expect(await idsOf(client().events('job_1'))).toEqual([1, 2, 3]);
	});

	it('end when the service answers 204', async () => {
		service.play((_, response) => void response.writeHead(204).end());
		expect(await idsOf(client().events('job_1', { after: 3 }))).toEqual([]);
	});

	it('close the connection when the reader stops reading', async () => {
		let gone = false;
		service.play((request, response) => {
			response.on('close', () => {
				gone = true;
			});
			stream(event(1) + event(2), 'hangs')(request, response);
		});
		for await (const { id } of client().events('job_1')) if (id === 1) break;
		await expect.poll(() => gone).toBe(true);
		expect(service.asked).toHaveLength(1);
	});

	it('end with the caller’s signal', async () => {
		service.play(stream(event(1), 'hangs'));
		const controller = new AbortController();
		const seen: number[] = [];
		const reading = (async () => {
			for await (const { id } of client().events('job_1', { signal: controller.signal })) {
				seen.push(id);
				controller.abort(new Error('enough'));
			}
		})();
		await expect(reading).rejects.toThrow('enough');
		expect(seen).toEqual([1]);
	});

	it('fail at once when the job is unknown, and after eight attempts when the stream is empty', async () => {
		service.play(answerRefusal(404, 'unknown_job'));
		expect(await failureOf(idsOf(client().events('job_1', quickly)))).toMatchObject({ code: 'unknown_job' });
		service.play(answerJson(200, sampleJob()));
		expect(await failureOf(idsOf(client().events('job_1', quickly)))).toMatchObject({ code: 'protocol' });
		expect(service.asked).toHaveLength(2);
		service.play(stream(''));
		expect(await failureOf(idsOf(client().events('job_1', quickly)))).toMatchObject({ code: 'unreachable' });
		expect(service.asked).toHaveLength(10);
	});
});
