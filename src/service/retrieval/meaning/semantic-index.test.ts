import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRetriever } from '../../../search/create-retriever.js';
import { type EmbeddingServer, startEmbeddingServer } from '../../../testing/models/embedding-server.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../../testing/service/service-under-test.js';
import { loadDocumentation } from '../../documentation/load-documentation.js';
import { createEmbeddingModel } from '../../models/create-embedding-model.js';
import { createEmbedder } from './embedder.js';
import { createSemanticIndex } from './semantic-index.js';
import { createMemoryVectorStore, type VectorStore } from './vector-store.js';

const concepts = [
	['undo', 'roll', 'rolling', 'back', 'revert'],
	['exit', 'code', 'codes', 'status'],
	['anonymous', 'nameless', 'strangers'],
];

let server: EmbeddingServer;
let stop: AbortController;
beforeEach(async () => {
	server = await startEmbeddingServer(concepts);
	stop = new AbortController();
});
afterEach(async () => {
	stop.abort();
	await server.close();
});

interface Line {
	level: number;
	msg: string;
}

async function retrieverOver(store: VectorStore, timeoutMs = 5_000) {
	const lines: Line[] = [];
	const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
	const model = await createEmbeddingModel(
		{ provider: 'openai-compatible', model: 'test-vectors', baseUrl: server.url, timeoutSeconds: 5 },
		{ dataFolder: scratchFolder() },
	);
	if (model === undefined) throw new Error('There is a provider, so there is a model.');
	const embedder = createEmbedder(model, store);
	const semantic = { embedder, minSimilarity: 0.35, timeoutMs, log, signal: stop.signal };
	const retriever = await createRetriever(await loadDocumentation(fixtureDocs), {
		meanings: (sections) => createSemanticIndex(sections, semantic),
	});
	const said = (message: string) =>
		expect.poll(() => lines.map(({ msg }) => msg), { timeout: 10_000 }).toContain(message);
	const first = async (text: string) => (await retriever.search({ text, pageSize: 1 }))[0];
	return { first, said, retriever };
}

describe('a search by meaning', () => {
	it('finds what says the same in other words, and still what has the very words', async () => {
		const { first, said } = await retrieverOver(createMemoryVectorStore());
		await said('sections embedded');
		expect(await first('revert')).toMatchObject({ url: '/guide/rollouts#rolling-back' });
		expect((await first('revert'))?.score).toBeGreaterThan(0.22);
		expect(await first('LanternTimeoutError')).toMatchObject({ url: '/reference/errors#lanterntimeouterror' });
	});

	it('finds nothing that means something else', async () => {
		const { first, said } = await retrieverOver(createMemoryVectorStore());
		await said('sections embedded');
		expect(await first('sourdough')).toBeUndefined();
	});

	it('embeds a section once, also for the next index', async () => {
		const store = createMemoryVectorStore();
		await (await retrieverOver(store)).said('sections embedded');
		const before = server.calls.length;
		expect(before).toBeGreaterThan(0);
		await (await retrieverOver(store)).said('sections embedded');
		expect(server.calls).toHaveLength(before);
	});

	it('keeps no question', async () => {
		const store = createMemoryVectorStore();
		const { first, said } = await retrieverOver(store);
		await said('sections embedded');
		await first('strangers');
		await first('strangers');
		expect(server.calls.filter(([text]) => text === 'strangers')).toHaveLength(2);
	});

	it('goes by words alone when the provider refuses the question, and says so in the log', async () => {
		const { first, said } = await retrieverOver(createMemoryVectorStore());
		await said('sections embedded');
		server.answerWith(500);
		expect(await first('exit codes of the CLI')).toMatchObject({ url: '/reference/cli#exit-codes' });
		await said('the question was not embedded: words alone');
	});

	it('goes by words alone when the provider does not answer in time', async () => {
		const { first, said } = await retrieverOver(createMemoryVectorStore(), 20);
		await said('sections embedded');
		server.answerWith('hang');
		expect(await first('exit codes of the CLI')).toMatchObject({ url: '/reference/cli#exit-codes' });
	});

	it('serves while sections cannot be embedded', async () => {
		server.answerWith(400);
		const { first, said } = await retrieverOver(createMemoryVectorStore());
		await said('sections were not embedded yet');
		expect(await first('exit codes of the CLI')).toMatchObject({ url: '/reference/cli#exit-codes' });
		server.answerWith(200);
		await said('sections embedded');
		expect(await first('revert')).toMatchObject({ url: '/guide/rollouts#rolling-back' });
	});

	it('narrows to what the filter lets through', async () => {
		const { retriever, said } = await retrieverOver(createMemoryVectorStore());
		await said('sections embedded');
		const found = async (version: string) =>
			(await retriever.search({ text: 'status', pageSize: 9, filter: { version } })).map(({ url }) => url);
		expect(await found('3')).toContain('/reference/cli#exit-codes');
		expect((await found('2')).filter((url) => url.startsWith('/reference/'))).toEqual([]);
	});
});
