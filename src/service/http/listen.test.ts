import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { bodyMaxBytes } from '../../contract/limits.js';
import { assistantMessagePath } from '../../contract/routes.js';
import { type ModelServer, startModelServer } from '../../testing/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service-under-test.js';
import { createSqlThreadStore } from '../store/sql-thread-store.js';

let models: ModelServer;
let service: ServiceUnderTest;
let url: string;
beforeEach(async () => {
	models = await startModelServer();
	service = await createServiceUnderTest({
		model: { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url },
	});
	({ url } = await service.start({ port: 0 }));
});
afterEach(async () => {
	await service.dispose();
	await models.close();
});

/** A POST over a real socket. Without a length the body travels in chunks. */
function send(body: string, headers: Record<string, string | number> = {}): ClientRequest {
	const sent = request(`${url}${assistantMessagePath('v2', 'docs')}`, {
		method: 'POST',
		headers: { authorization: `Bearer ${service.assistantKey}`, 'content-type': 'application/json', ...headers },
	});
	sent.write(body);
	sent.end();
	return sent;
}

async function responseTo(sent: ClientRequest): Promise<IncomingMessage> {
	const [response] = (await once(sent, 'response')) as [IncomingMessage];
	return response.setEncoding('utf8');
}

async function textUntil(response: IncomingMessage, wanted: string): Promise<string> {
	let text = '';
	for await (const piece of response.iterator({ destroyOnReturn: false })) {
		text += piece;
		if (text.includes(wanted)) break;
	}
	return text;
}

const question = JSON.stringify({
	fp: 'anonymous',
	messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How do I roll back?' }] }],
});

it('sends each word when the model says it', async () => {
	models.play({ pieces: ['First'], ending: 'hang' });
	const response = await responseTo(send(question));
	expect(response.headers['transfer-encoding']).toBe('chunked');
	expect(await textUntil(response, 'First')).toContain('"delta":"First"');
	response.destroy();
});

it('answers on when the reader disconnects, and keeps the answer', async () => {
	const model = models.hold('First');
	const response = await responseTo(send(question));
	await textUntil(response, 'First');
	response.destroy();
	await once(response, 'close');
	model.finish(' and last.');
	const threads = createSqlThreadStore(service.database);
	const answer = async () => (await threads.get('docs', String(response.headers['x-thread-id'])))?.messages[1];
	await expect.poll(answer).toMatchObject({ text: 'First and last.', outcome: 'finished' });
});

it.each([
	['in chunks of unknown number', {}],
	['with its length announced', { 'content-length': 10_000_000 }],
])('refuses a body of 10 MB, sent %s, with a response that arrives', async (_, headers) => {
	const response = await responseTo(send('a'.repeat(10_000_000), headers));
	expect(response.statusCode).toBe(413);
	expect(await textUntil(response, '}')).toContain(`larger than ${bodyMaxBytes} bytes`);
});

it('answers an address that makes no URL with a sentence that a page could read', async () => {
	const response = await responseTo(request(url, { headers: { host: 'no host' } }).end());
	expect(response.statusCode).toBe(400);
	expect(response.headers['access-control-allow-origin']).toBe('*');
	expect(JSON.parse(await textUntil(response, '}'))).toMatchObject({ code: 'invalid_request' });
});

it('survives a client that breaks off in the middle of its body', async () => {
	const broken = request(`${url}${assistantMessagePath('v2', 'docs')}`, {
		method: 'POST',
		headers: {
			authorization: `Bearer ${service.assistantKey}`,
			'content-type': 'application/json',
			'content-length': 100,
		},
	});
	broken.on('error', () => {});
	await new Promise<void>((resolve) => broken.write('{"fp":', () => resolve()));
	broken.destroy();
	models.play({ pieces: ['Still here.'] });
	const response = await responseTo(send(question));
	expect(await textUntil(response, '[DONE]')).toContain('Still here.');
});

it('says goodbye to readers of running answers when it stops', async () => {
	models.play({ pieces: ['First'], ending: 'hang' });
	const response = await responseTo(send(question));
	await textUntil(response, 'First');
	const stopped = service.stop(0);
	expect(await textUntil(response, '[DONE]')).toContain('The service is being restarted');
	await stopped;
	await expect(fetch(`${url}/health`)).rejects.toThrow();
});
