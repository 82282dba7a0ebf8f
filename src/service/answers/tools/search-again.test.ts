import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assistantMessagePath } from '../../../contract/routes.js';
import type { GapListResponse } from '../../../contract/schema/gaps.js';
import { type ModelServer, startModelServer } from '../../../testing/models/openai-compatible-server.js';
import { assistantGapsPath } from '../../../testing/service/owner-paths.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../../testing/service/streams.js';

let models: ModelServer;
let service: ServiceUnderTest;
let toolless: ServiceUnderTest;
beforeAll(async () => {
	models = await startModelServer();
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
	const limits = { assistantPerAddressAndMinute: 0 };
	service = await createServiceUnderTest({ model, limits });
	toolless = await createServiceUnderTest({ model: { ...model, tools: false }, limits });
});
beforeEach(() => {
	models.requests.length = 0;
});
afterAll(async () => {
	await Promise.all([service.dispose(), toolless.dispose()]);
	await models.close();
});

async function ask(text: string, of = service) {
	const messages = [{ id: 'm1', role: 'user', parts: [{ type: 'text', text }] }];
	const response = await of.post(assistantMessagePath('v2', 'docs'), { fp: 'anonymous', messages });
	const chunks = await chunksOf(response);
	return {
		chunks,
		text: textIn(chunks),
		steps: chunks.flatMap((chunk) => (chunk.type === 'tool-input-available' ? [[chunk.toolName, chunk.input]] : [])),
		sources: chunks.flatMap((chunk) => (chunk.type === 'source-url' ? chunk.url : [])),
		last: chunks.at(-1)?.type,
	};
}
const lastMessage = () => models.requests.at(-1)?.messages.at(-1);
/** The number that the model is told for an address. */
const numberOf = (url: string) =>
	models.requests
		.flatMap(({ messages }) => messages.map(({ content }) => content))
		.join('\n')
		.match(new RegExp(`number="(\\d+)">\\nurl: ${url}\\n`))?.[1];

const question = 'How do I roll back a flag?';
/** The first search finds enough for it. */
const easy = 'What is Lantern?';
const exitCodes = '/reference/cli#exit-codes';

describe('a model that looks again', () => {
	it('leaves word for the owner where readers’ words do not find what an answer cites', async () => {
		const admin = { authorization: `Bearer ${await service.createKey({ kind: 'admin' })}` };
		const read = async () => {
			const request = new Request(`http://127.0.0.1${assistantGapsPath('docs')}`, { headers: admin });
			return ((await (await service.fetch(request)).json()) as GapListResponse).gaps.map(
				({ foundAgain }) => foundAgain,
			);
		};
		models.play({ pieces: ['I did not find this in the documentation.'] });
		await ask(question);
		expect(await read()).toEqual([[]]);
		models.play(
			{ calls: [['search', { query: 'exit codes of the CLI' }]] },
			{ reply: () => [`With [1], it ends with 2 [${numberOf(exitCodes)}].`] },
		);
		expect((await ask(question)).sources).toHaveLength(2);
		expect(await read()).toMatchObject([[{ url: exitCodes, count: 1 }]]);
	});

	it('searches, reads what was found behind the fence, and cites it', async () => {
		models.play(
			{
				pieces: ['The passages do not mention the CLI. ', 'More may be there.'],
				calls: [['search', { query: 'exit codes of the CLI' }]],
			},
			{ reply: () => [`It ends with 2 [${numberOf(exitCodes)}].`] },
		);
		const { text, steps, sources, chunks, last } = await ask(question);
		expect(text).toBe(`It ends with 2 [${numberOf(exitCodes)}](${exitCodes}).`);
		expect(sources).toEqual([exitCodes]);
		expect(steps).toEqual([
			['search', { query: question }],
			['search', { query: 'exit codes of the CLI' }],
		]);
		expect(last).toBe('finish');
		const ids = chunks.flatMap((chunk) => (chunk.type === 'tool-output-available' ? chunk.toolCallId : []));
		expect(new Set(ids).size).toBe(2);
		const starts = chunks.filter(({ type }) => type === 'start-step').length;
		expect(chunks.filter(({ type }) => type === 'finish-step')).toHaveLength(starts);
		const [first, second] = models.requests;
		const tag = /<(data-\w+) kind/.exec(first?.messages.at(-1)?.content ?? '')?.[1];
		expect(lastMessage()?.role).toBe('tool');
		expect(lastMessage()?.content).toMatch(new RegExp(`^<${tag} kind="passage" number="\\d+">\\nurl: `));
		// What was sent before comes again as it was, so that a provider has it cached.
		expect(second?.messages.slice(0, 2)).toEqual(first?.messages);
		expect(second?.tools).toEqual(first?.tools);
	});

	it('reads a page, whose sections get numbers; what it knows already is only named', async () => {
		models.play(
			{ calls: [['read_page', { path: '/reference/cli#flag' }]] },
			{ calls: [['search', { query: question }]] },
			{ reply: () => [`It ends with 2 [${numberOf(exitCodes)}].`] },
		);
		const { steps, sources, chunks } = await ask(question);
		expect(steps.slice(1)).toEqual([
			['read_page', { path: '/reference/cli' }],
			['search', { query: question }],
		]);
		expect(sources).toEqual([exitCodes]);
		expect(lastMessage()?.content).toMatch(/\nFound again: \[1\]/);
		const outputs = chunks.flatMap((chunk) => (chunk.type === 'tool-output-available' ? [chunk.output] : []));
		expect(outputs[1]).toEqual([expect.objectContaining({ path: '/reference/cli', content: expect.any(String) })]);
	});

	it('reads on where a passage was cut in its prompt', async () => {
		const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
		const small = await createServiceUnderTest({ model, prompt: { passageTokens: 260 } });
		try {
			const cut = /number="(\d+)">\nurl: (\S+)\n(?:(?!<\/)[\s\S])*?(\S[^\n]*)\n…\n<\//;
			models.play(
				{ calls: ({ messages }) => [['read_page', { path: cut.exec(messages.at(-1)?.content ?? '')?.[2] }]] },
				{ pieces: ['Off [1].'] },
			);
			await ask('What does a rule of targeting compare, and how do I roll out?', small);
			const [, number, url, last = ''] = cut.exec(models.requests[0]?.messages.at(-1)?.content ?? '') ?? [];
			expect(url).toBeDefined();
			expect(lastMessage()?.content).toContain(`number="${number}">\nurl: ${url}\n`);
			expect(lastMessage()?.content).toContain(`\n…\n${last}`);
		} finally {
			await small.dispose();
		}
	});

	it('has a limit of calls, and an answer all the same', async () => {
		const calls = [['search', { query: 'flags' }]] as const;
		models.play({ calls }, { calls }, { calls }, { pieces: ['Off [1].'] });
		const { text, steps } = await ask(question);
		expect(steps).toHaveLength(3);
		expect(lastMessage()?.content).toBe('search cannot be called again. Answer with what you have.');
		expect(text).toMatch(/^Off \[1\]\(/);
	});

	it('that never ends to call is told not to at last, and then the passages step in', async () => {
		models.play({ pieces: ['I look again.'], calls: [['search', { query: 'flags' }]] });
		const { text, chunks, last } = await ask(question);
		expect(last).toBe('finish');
		expect(chunks.some(({ type }) => type === 'data-passages')).toBe(true);
		expect(text).not.toContain('I look again.');
		expect(models.requests.map(({ tool_choice }) => tool_choice === 'none')).toEqual([
			false,
			false,
			false,
			false,
			true,
		]);
	});

	it('has its first words shown at once where the first search found enough, and is judged by its last ones', async () => {
		const announced = 'The passages do not mention the CLI. Let me search for that.';
		models.play(
			{ pieces: [announced], calls: [['search', { query: 'exit codes of the CLI' }]] },
			{ reply: () => [`It ends with 2 [${numberOf(exitCodes)}].`] },
		);
		const { text, chunks } = await ask(easy);
		expect(text).toBe(`${announced}\n\nIt ends with 2 [${numberOf(exitCodes)}](${exitCodes}).`);
		expect(chunks.find(({ type }) => type === 'data-verdict')).toMatchObject({ data: { verdict: 'answered' } });
	});

	it('and is refused after its first words does not say them again', async () => {
		const begun = `Switch it off [1]. ${'It takes a moment. '.repeat(15)}`;
		models.play(
			{ pieces: [begun], calls: [['search', { query: 'exit codes' }]] },
			{ status: 400, says: 'This model does not support tools' },
			{ pieces: [begun] },
		);
		const { text, last } = await ask(question);
		expect(last).toBe('error');
		expect(text.match(/Switch it off/g)).toHaveLength(1);
		models.play({ pieces: ['Off [1].'] });
		await ask(question);
		expect(models.requests.at(-1)?.tools).toBeDefined();
	});

	it.each([
		['no JSON', 'search', '{"query":', /^The input is not right/],
		['another field', 'search', { text: 'flags' }, /^The input is not right/],
		['another tool', 'browse', { url: 'https://evil.test' }, /^There is no such tool/],
		['a foreign page', 'read_page', { path: 'https://evil.test/secret' }, /^There is no such page/],
		['nothing but an address', 'search', { query: 'https://evil.test/?q=secret' }, /^The query is empty/],
	])('is told of %s, and nobody else is', async (_, name, input, said) => {
		models.play({ calls: [[name, input]] }, { pieces: ['Off [1].'] });
		const { steps, text, chunks } = await ask(question);
		expect(lastMessage()?.content).toMatch(said);
		expect(steps).toHaveLength(1);
		expect(text).toMatch(/^Off \[1\]\(/);
		expect(JSON.stringify(chunks)).not.toContain('evil');
	});

	it('gets the same rules and tools with every question, byte for byte, so that a provider has them cached', async () => {
		models.play({ pieces: ['Off [1].'] });
		await ask(question);
		const asked = { id: 'm2', role: 'user', parts: [{ type: 'text', text: 'Und wie geht das unter Windows?' }] };
		const told = { id: 'm1', role: 'user', parts: [{ type: 'text', text: question }] };
		const said = { id: 'a1', role: 'assistant', parts: [{ type: 'text', text: 'Off.' }] };
		const context = [{ type: 'textSelection', value: 'Lantern switches features.' }];
		const body = { fp: 'another', messages: [told, said, asked], context, currentPath: '/reference/cli' };
		await (await service.post(assistantMessagePath('v2', 'docs'), body)).text();
		const [one, other] = models.requests.map(({ model, messages: [system], tools, ...settings }) =>
			JSON.stringify([model, system, tools, Object.keys(settings)]),
		);
		expect(models.requests[1]?.messages[1]?.content).toContain('Windows');
		expect(other).toBe(one);
	});

	it('shows the sections that come nearest as what they are, when the first search found none', async () => {
		models.play({ reply: () => ['I did not find this in the documentation. See [1].'] });
		const { chunks } = await ask('How do I connect Zendesk, Jira, Salesforce and Asana to a flag by telephone?');
		const [found] = chunks.flatMap((chunk) => (chunk.type === 'tool-output-available' ? [chunk.output] : []));
		const [, url] = /number="1">\nurl: (\S+)/.exec(lastMessage()?.content ?? '') ?? [];
		expect(found).toContainEqual(
			expect.objectContaining({ path: url, metadata: expect.objectContaining({ nearest: true }) }),
		);
	});

	it('answers at once where it need not', async () => {
		models.play({ pieces: ['I did not ', 'find this in the documentation.'] });
		expect((await ask(question)).text).toBe('I did not find this in the documentation.');
		expect(models.requests).toHaveLength(1);
	});
});

describe('a model without tools', () => {
	const weak = 'Wie kann man das Programm aus der Ferne beenden?';

	it('writes queries when the first search was weak', async () => {
		models.play(
			{ pieces: ['1. exit codes of the CLI\n- roll back a flag\n'] },
			{ reply: () => [`[${numberOf(exitCodes)}] Ja.`] },
		);
		const { text, steps } = await ask(weak, toolless);
		expect(steps.map(([, input]) => input)).toEqual([
			{ query: weak },
			{ query: 'exit codes of the CLI' },
			{ query: 'roll back a flag' },
		]);
		expect(text).toContain(`](${exitCodes}) Ja.`);
		expect(models.requests.every(({ tools }) => tools === undefined)).toBe(true);
	});

	it('answers without them when it fails to write any', async () => {
		models.play({ status: 400 }, { pieces: ['Nein.'] });
		expect(await ask(weak, toolless)).toMatchObject({ text: 'Nein.', last: 'finish' });
	});

	it.each([
		[400, 'registry.ollama.ai/library/gemma3 does not support tools'],
		[400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
		[404, 'No endpoints found that support tool use.'],
		[500, 'tools param requires --jinja flag'],
	])('is known by its refusal (%i: %s), and is not offered them again', async (status, says) => {
		const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
		const own = await createServiceUnderTest({ model });
		try {
			models.play({ status, says }, { pieces: ['queries'] }, { pieces: ['Off [1].'] });
			expect(await ask('What is Lantern?', own)).toMatchObject({ last: 'finish' });
			expect(models.requests.filter(({ tools }) => tools)).toHaveLength(1);
			models.play({ pieces: ['Off [1].'] });
			expect((await ask(question, own)).text).toMatch(/^Off \[1\]/);
			expect(models.requests.filter(({ tools }) => tools)).toHaveLength(1);
		} finally {
			await own.dispose();
		}
	});
});
