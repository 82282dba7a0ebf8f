import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { failureOf } from '../testing/agent/agent-failure.js';
import { type ScriptedAnswer, type ScriptedService, startScriptedService } from '../testing/agent/scripted-service.js';
import { createAgentClient } from './index.js';

let service: ScriptedService;
beforeEach(async () => {
	service = await startScriptedService();
});
afterEach(() => service.close());

const client = () => createAgentClient({ baseUrl: service.url, projectId: 'docs', apiKey: 'svc_0123456789abcdef' });

describe('a session of the older generation', () => {
	const stream =
		(lines: readonly string[]): ScriptedAnswer =>
		(_, response) => {
			const headers = { 'x-session-id': 'job_1', 'x-branch-name': 'docent/%E6%9B%B8' };
			response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(lines.join(''));
		};
	const begin = ['f:{"messageId":"job_1"}\n', '0:"One. "\n', '2:[]\n', '0:"Two."\n'];
	async function textOf(words: AsyncIterable<string>): Promise<string> {
		let text = '';
		for await (const word of words) text += word;
		return text;
	}
	const create = () => client().createSession({ messages: [{ content: 'Mend.' }], asDraft: true });

	it('is its text as it comes, its branch and its id', async () => {
		service.play(stream([...begin, 'e:{"finishReason":"stop"}\n', 'd:{"finishReason":"stop"}\n']));
		const session = await create();
		expect(session).toMatchObject({ sessionId: 'job_1', branch: 'docent/書' });
		expect(await textOf(session)).toBe('One. Two.');
		expect(service.asked[0]).toMatchObject({ method: 'POST', url: '/v1/agent/docs/job' });
	});

	it('rejects where its text is read when the job failed, or the stream broke off', async () => {
		service.play(stream([...begin, '3:"The forge refused."\n']), stream(begin));
		expect(await failureOf(textOf(await create()))).toMatchObject({
			code: 'job_failed',
			message: 'The forge refused.',
		});
		expect(await failureOf(textOf(await create()))).toMatchObject({ code: 'unreachable', retryable: true });
	});
});
