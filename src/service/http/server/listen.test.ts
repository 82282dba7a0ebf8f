import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { questionBodyMaxBytes } from '../../../contract/limits.js';
import { assistantMessagePath } from '../../../contract/routes.js';
import { type ModelServer, startModelServer } from '../../../testing/models/openai-compatible-server.js';
import { assistantGapJobPath } from '../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { createSqlThreadStore } from '../../answers/threads/thread-store.js';

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

it('takes a body that may be left out for left out', async () => {
	const address = `${url}${assistantGapJobPath('docs', 'gap_0')}`;
	const sent = request(address, { method: 'POST', headers: { authorization: `Bearer ${service.adminKey}` } });
	sent.end();
	const response = await responseTo(sent);
	expect([response.statusCode, JSON.parse(await textUntil(response, '}'))]).toMatchObject([
		404,
		{ code: 'unknown_gap' },
	]);
});

it.each([
	['in chunks of unknown number', {}],
	['with its length announced', { 'content-length': 10_000_000 }],
])('refuses a body of 10 MB, sent %s, with a response that arrives', async (_, headers) => {
	const response = await responseTo(send('a'.repeat(10_000_000), headers));
	expect(response.statusCode).toBe(413);
	expect(await textUntil(response, '}')).toContain(`larger than ${questionBodyMaxBytes} bytes`);
});

it('answers an address that makes no URL with a sentence that a page could read', async () => {
	const response = await responseTo(request(url, { headers: { host: 'no host' } }).end());
	expect(response.statusCode).toBe(400);
	expect(response.headers['access-control-allow-origin']).toBe('*');
	expect(JSON.parse(await textUntil(response, '}'))).toMatchObject({ code: 'invalid_request' });
});

/** Writes to a socket of its own, and gives all that comes back. */
async function exchange(text: string): Promise<string> {
	const socket = connect(Number(new URL(url).port), '127.0.0.1');
	socket.write(text);
	let answer = '';
	for await (const piece of socket.setEncoding('utf8')) answer += piece;
	return answer;
}

const headersOf = (size: number) => `host: a\r\nconnection: close\r\nx: ${'a'.repeat(size)}\r\n\r\n`;

it.each([
	['that is no HTTP', 'hello\r\n\r\n', '400 Bad Request', /not valid HTTP/],
	['with a wrong length', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n', '400', /not valid HTTP/],
	['with a header of 20 kB', `GET / HTTP/1.1\r\n${headersOf(20_000)}`, '431', /headers .* larger than 16384 bytes/],
	['with headers of 60 kB', `GET / HTTP/1.1\r\n${headersOf(60_000)}`, '431 Request Header', /headers .* too large/],
	[
		'with an address of 30 kB',
		`GET /${'a'.repeat(30_000)} HTTP/1.1\r\n${headersOf(1)}`,
		'414',
		/longer than 16384 bytes/,
	],
	[
		'without a host',
		'GET /llms.txt HTTP/1.1\r\nconnection: close\r\n\r\n',
		'400',
		/check the path and the Host header/,
	],
])('answers a request %s so that a page can read it', async (_, text, status, sentence) => {
	const answer = await exchange(text);
	expect(answer.slice('HTTP/1.1 '.length)).toMatch(new RegExp(`^${status}`));
	expect(answer).toMatch(/^access-control-allow-origin: \*\r$/im);
	expect(answer).toContain('"code":"invalid_request"');
	expect(answer).toMatch(sentence);
});

it('takes headers and an address of 16 kB each', async () => {
	const answer = await exchange(`GET /health?${'a'.repeat(16_000)} HTTP/1.1\r\n${headersOf(16_000)}`);
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

it.each([
	['/health', '1.0', ''],
	['/ready', '1.0', ''],
	['/health', '1.0', 'host:\r\n'],
	['/ready?probe', '1.1', 'connection: close\r\n'],
])('answers a probe of %s by HTTP/%s that names no host', async (path, version, lines) => {
	expect(await exchange(`GET ${path} HTTP/${version}\r\n${lines}\r\n`)).toMatch(/^HTTP\/1\.1 200 /);
});

it('overlooks what a client expects in vain', async () => {
	const answer = await exchange('GET /health HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n');
	expect(answer).toMatch(/^HTTP\/1\.1 200 /);
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

it('lets running answers end when it stops, for as long as the configuration says', async () => {
	const held = models.hold('First ');
	const answer = await responseTo(send(question));
	await textUntil(answer, 'First');
	const stopped = service.stop();
	await expect.poll(async () => (await fetch(`${url}/ready`)).status).toBe(503);
	held.finish('and last.');
	const rest = await textUntil(answer, '[DONE]');
	expect(rest).toContain('and last.');
	expect(rest).not.toContain('being restarted');
	await stopped;
});

it('keeps an idle connection longer than the minute after which load balancers end theirs', async () => {
	const { headers } = await fetch(`${url}/health`);
	expect(Number(/timeout=(\d+)/.exec(headers.get('keep-alive') ?? '')?.[1])).toBeGreaterThan(60);
});

it('refuses a request with more than 200 headers in place of leaving some out', async () => {
	const answerTo = async (count: number) => {
		const more = Array.from({ length: count }, (_, index) => [`x-${index}`, '1']);
		const headers = { host: 'a', 'content-length': 0, ...Object.fromEntries(more) };
		const authorization = `Bearer ${service.assistantKey}`;
		const asked = request(`${url}${assistantMessagePath('v2', 'docs')}`, {
			method: 'POST',
			headers: { ...headers, authorization },
		});
		asked.end();
		const response = await responseTo(asked);
		return { status: response.statusCode, text: await textUntil(response, '}') };
	};
	// With the key, the body is what is missing.
	expect(await answerTo(190)).toMatchObject({ status: 415 });
	for (const count of [220, 1_000])
		expect(await answerTo(count)).toMatchObject({
			status: 431,
			text: expect.stringContaining('more than 200 headers'),
		});
});

it.each([
	['two hosts', 'host: a\r\nHost: b\r\n'],
	['the same host twice', 'host: a\r\nhost: a\r\n'],
])('refuses a request with %s', async (_, lines) => {
	const answer = await exchange(`GET /health HTTP/1.1\r\n${lines}connection: close\r\n\r\n`);
	expect(answer).toMatch(/^HTTP\/1\.1 400 /);
	expect(answer).toContain('more than one Host header');
});

const hidden = 'GET /hidden HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n';

it.each([
	['both lengths', 'content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n', 1],
	['two lengths', `content-length: 0\r\ncontent-length: ${hidden.length}\r\n\r\n`, 1],
	['an odd encoding', 'transfer-encoding: xchunked\r\n\r\n0\r\n\r\n', 1],
	['an encoding behind a space', 'transfer-encoding : chunked\r\n\r\n0\r\n\r\n', 1],
	['a chunk with a bad length', 'transfer-encoding: chunked\r\n\r\n0x0\r\n\r\n', 1],
	['a bare line feed', 'transfer-encoding: chunked\n\n0\n\n', 1],
	['its end before another one', 'content-length: 0\r\n\r\n', 2],
])('a request with %s hides no other one', async (_, rest, responses) => {
	const answers = await exchange(`POST /discovery/v1/search/docs HTTP/1.1\r\nhost: a\r\n${rest}${hidden}`);
	expect(answers.match(/HTTP\/1\.1 \d{3}/g)).toHaveLength(responses);
});
