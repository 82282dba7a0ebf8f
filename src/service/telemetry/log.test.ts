import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { assistantMessagePath } from '../../contract/routes.js';
import {
	type ModelScenario,
	type ModelServer,
	startModelServer,
} from '../../testing/models/openai-compatible-server.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { createDataFolder } from '../../testing/service/test-database.js';
import { serviceConfig } from '../config/settings.js';
import { createService } from '../index.js';
import { describeError, masked } from './log.js';

let dataFolder: string;
let models: ModelServer;
beforeEach(async () => {
	dataFolder = await createDataFolder();
	models = await startModelServer();
});
afterEach(async () => {
	await models.close();
	await rm(dataFolder, { recursive: true });
});

it.each<[string, ModelScenario]>([
	['of an answer', { pieces: ['The pomegranate is ripe.'] }],
	['of a model that refuses', { status: 401 }],
	['of a model that breaks in the middle', { pieces: ['The pomegranate'], ending: 'error' }],
	['of a model that speaks nonsense', { pieces: ['The pomegranate'], ending: 'nonsense' }],
])('the log %s has its request id, but neither question nor answer nor key', async (_, scenario) => {
	models.play(scenario);
	let written = '';
	const sink = new Writable({
		write(chunk, _encoding, done) {
			written += String(chunk);
			done();
		},
	});
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url, apiKey: 'provider-secret' };
	const config = serviceConfig.parse({ docsFolder: fixtureDocs, dataFolder, site: false, model });
	const service = await createService(config, { log: pino({ level: 'debug' }, sink) });
	const authorization = `Bearer ${service.assistantKey}`;
	const parts = [{ type: 'text', text: 'Where does the flag of Zanzibar roll back?' }];
	const request = new Request(`http://127.0.0.1${assistantMessagePath('v2', 'docs')}?q=Zanzibar`, {
		method: 'POST',
		headers: { authorization, 'content-type': 'application/json' },
		body: JSON.stringify({ fp: 'reader-7', messages: [{ id: 'm1', role: 'user', parts }] }),
	});
	const response = await service.fetch(request);
	await response.text();
	await service.stop(0);
	const outcome = written.split('\n').find((line) => line.includes('"msg":"answer"'));
	expect(outcome).toContain(response.headers.get('x-request-id'));
	for (const secret of [
		'Zanzibar',
		'pomegranate',
		service.assistantKey,
		service.adminKey ?? 'made',
		'provider-secret',
	]) {
		expect(written).not.toContain(secret);
	}
});

it('the log names pages that are left out, and has the word of the figures for pages that are only shown', async () => {
	const docsFolder = scratchFolder();
	await cp(fixtureDocs, docsFolder, { recursive: true });
	await writeFile(join(docsFolder, 'later.md'), '---\ndraft: true\n---\n# Later');
	const lines: string[] = [];
	const config = serviceConfig.parse({ docsFolder, dataFolder, site: false });
	const service = await createService(config, { log: pino({}, { write: (line: string) => lines.push(line) }) });
	const parts = [{ type: 'text', text: 'Which colours can the flag dashboard of a rollout have at night?' }];
	const ask = (threadId?: string) =>
		service.fetch(
			new Request(`http://127.0.0.1${assistantMessagePath('v2', 'docs')}`, {
				method: 'POST',
				headers: { authorization: `Bearer ${service.assistantKey}`, 'content-type': 'application/json' },
				body: JSON.stringify({ fp: 'reader-7', threadId, messages: [{ id: threadId ?? 'm1', role: 'user', parts }] }),
			}),
		);
	const first = await ask();
	await first.text();
	const answer = await (await ask(first.headers.get('x-thread-id') ?? '')).text();
	await service.stop(0);
	expect(answer).toContain('"verdict":"doubtful"');
	const logged = (msg: string) => lines.map((line) => JSON.parse(line)).findLast((line) => line.msg === msg);
	expect(logged('documentation indexed')).toMatchObject({
		leftOut: expect.arrayContaining([expect.stringMatching(/^later\.md: ./)]),
	});
	expect(logged('answer')).toMatchObject({ verdict: 'shown', model: 'extractive' });
});

it.each([
	[
		'Incorrect API key provided: sk-supersecret-123. You can find your key at https://example.com.',
		'sk-supersecret-123',
	],
	['Incorrect API key provided: sk-abc1****wxyz.', 'sk-abc1'],
	['invalid x-api-key: hunter2hunter2', 'hunter2'],
	['Authentication failed for Bearer eyAbCdEf.123.x', 'eyAbCdEf'],
	['API key not valid: AIzaSyA-1234567', 'AIzaSyA'],
	['fatal: unable to access https://bot:tok-en@forge.example/docs.git', 'tok-en'],
	['{"error":{"message":"Invalid token","token": "abcdef123456"}}', 'abcdef123456'],
])('a key in the error of somebody else is masked: %s', (text, secret) => {
	const told = JSON.stringify(describeError(new Error('Failed', { cause: new Error(text) })));
	expect(told).not.toContain(secret);
	expect(told).toContain('[…]');
});

it.each([
	'This model has a maximum context length: 128000 tokens.',
	'Rate limit reached for requests per token: 200000',
	'The model does not exist: gpt-9',
])('what is no key stays: %s', (text) => {
	expect(masked(text)).toBe(text);
});
