import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantMessagePath } from '../../contract/routes.js';
import { type Injection, injections, pageOf, questionOf } from '../../testing/models/injections.js';
import { obey } from '../../testing/models/obedient-model.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { readPrompt } from '../../testing/models/read-prompt.js';
import { reachOf } from '../../testing/panel/markdown-reach.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';

let docsFolder: string;
let models: ModelServer;
let obedient: ServiceUnderTest;
let extractive: ServiceUnderTest;

beforeAll(async () => {
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
	await Promise.all([obedient?.dispose(), extractive?.dispose(), models.close()]);
});

async function ask(service: ServiceUnderTest, injection: Injection) {
	const body = { fp: 'anonymous', ...questionOf(injection) };
	const response = await service.post(assistantMessagePath('v2', 'docs'), body);
	const chunks = await chunksOf(response);
	const found = chunks.find((chunk) => chunk.type === 'tool-output-available')?.output as {
		url: string;
		path: string;
	}[];
	return {
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
	for (const { injection, text, sources, retrieved } of answers) {
		expect(sources.length, injection.name).toBeGreaterThan(0);
		for (const address of [...sources, ...reachOf(text)]) expect(retrieved, injection.name).toContain(address);
		if (fromReader.includes(injection.place)) expect(text, injection.name).not.toContain(injection.canary);
	}
});
