import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { asQuestion, createLocalEmbeddingModel, type LocalEmbeddingModel } from './local-embedding-model.js';
import { LocalModelError, loadError } from './local-model-error.js';

const standIn = new URL('../../../testing/models/stand-in-transformers.js', import.meta.url).href;

const files = { 'config.json': '{}', 'tokenizer.json': '{}', 'tokenizer_config.json': '{}' };
const modelFolder = (more: Record<string, string> = { 'onnx/model_quantized.onnx': '{}' }) =>
	scratchFolder({ ...files, ...more });

const opened: LocalEmbeddingModel[] = [];
afterEach(async () => {
	await Promise.all(opened.splice(0).map((model) => model.close()));
});

async function open(
	model: string | undefined,
	packageName: string | undefined = standIn,
): Promise<LocalEmbeddingModel> {
	const created = await createLocalEmbeddingModel({ model, cacheFolder: scratchFolder(), packageName });
	opened.push(created);
	return created;
}

const refusalOf = async (model: LocalEmbeddingModel) => {
	try {
		await model.doEmbed({ values: ['a text'] });
	} catch (error) {
		if (error instanceof LocalModelError) return error;
		throw error;
	}
	throw new Error('The model embeds the text.');
};

describe('a model in a process of its own', () => {
	it('gives a vector for each text, in their order', async () => {
		const model = await open(modelFolder());
		const values = Array.from({ length: 11 }, (_, length) => 'x'.repeat(length));
		const { embeddings } = await model.doEmbed({ values });
		expect(embeddings).toEqual(values.map(({ length }) => [length, 0]));
	});

	it('tells an E5 model what is a question and what is a passage, whatever its folder is called', async () => {
		const model = await open(
			modelFolder({
				'config.json': '{"_name_or_path":"intfloat/multilingual-e5-small"}',
				'onnx/model_quantized.onnx': '{}',
			}),
		);
		expect(model.minSimilarity).toBe(0.8);
		expect((await model.doEmbed({ values: ['undo'], providerOptions: asQuestion })).embeddings).toEqual([[11, 1]]);
		expect((await model.doEmbed({ values: ['undo'] })).embeddings).toEqual([[13, 0]]);
	});

	it('takes a question before the passages that wait', async () => {
		const model = await open(modelFolder());
		const ends: string[] = [];
		const passages = model.doEmbed({ values: Array(80).fill('a passage') }).then(() => ends.push('passages'));
		await model.doEmbed({ values: ['a question'], providerOptions: asQuestion }).then(() => ends.push('question'));
		await passages;
		expect(ends).toEqual(['question', 'passages']);
	});

	it('gives up what nobody waits for any more, and goes on with the rest', async () => {
		const model = await open(modelFolder());
		const stop = new AbortController();
		const abandoned = model.doEmbed({ values: Array(400_000).fill(''), abortSignal: stop.signal });
		const next = model.doEmbed({ values: ['next'] });
		stop.abort();
		await expect(abandoned).rejects.toThrow('aborted');
		expect((await next).embeddings).toEqual([[4, 0]]);
	});

	it('fails for a text that the model cannot take, and not for the next one', async () => {
		const model = await open(modelFolder());
		await expect(model.doEmbed({ values: ['indigestible'] })).rejects.toThrow(/failed: a text is indigestible/);
		expect((await model.doEmbed({ values: ['next'] })).embeddings).toEqual([[4, 0]]);
	});

	it('starts again after its process was killed', async () => {
		const model = await open(modelFolder());
		await expect(model.doEmbed({ values: ['out of memory'] })).rejects.toThrow(/its process has ended \(SIGKILL\)/);
		expect((await model.doEmbed({ values: ['next'] })).embeddings).toEqual([[4, 0]]);
	});

	it('has another id when its folder has another model, so that their vectors are not mixed', async () => {
		const folder = modelFolder();
		const { modelId } = await open(folder);
		expect((await open(folder)).modelId).toBe(modelId);
		writeFileSync(join(folder, 'onnx/model_quantized.onnx'), '{"other":"weights"}');
		expect((await open(folder)).modelId).not.toBe(modelId);
	});

	it('is the multilingual one of the hub when none is named', async () => {
		expect((await open(undefined)).modelId).toBe('Xenova/multilingual-e5-small');
	});
});

it("a process with strangers' code has no key of the service", async () => {
	vi.stubEnv('DOCENT_MODEL_API_KEY', 'sk-1').stubEnv('OPENAI_API_KEY', 'sk-2').stubEnv('HF_TOKEN', 'hf-1');
	const told = scratchFolder({
		'told.mjs': 'throw new Error(Object.values(process.env).filter((value) => /^(?:sk|hf)-/.test(value)).join(" "))',
	});
	const { message } = await refusalOf(await open(modelFolder(), join(told, 'told.mjs')));
	vi.unstubAllEnvs();
	expect(message).toContain('hf-1');
	expect(message).not.toMatch(/sk-/);
});

describe('one sentence says why there is no model, what to do, and that the search goes by words', () => {
	const goesOn = /Until then the search goes by words alone\.$/;

	it('without the package', async () => {
		const { message, isRetryable } = await refusalOf(await open(modelFolder(), '@huggingface/transformers'));
		expect(message).toMatch(/needs the package @huggingface\/transformers, which is missing; run "npm install/);
		expect(message).toMatch(goesOn);
		expect(isRetryable).toBe(false);
	});

	it('with a package that cannot be loaded', async () => {
		const broken = join(
			scratchFolder({ 'broken.mjs': 'throw new Error("libonnxruntime.so is missing")' }),
			'broken.mjs',
		);
		const { message } = await refusalOf(await open(modelFolder(), broken));
		expect(message).toMatch(/cannot be loaded on this machine \(libonnxruntime\.so is missing\); run "npm install/);
	});

	it.each([
		['no folder', () => join(modelFolder(), 'gone'), /There is no folder \/.*gone; put a model .* there/],
		['an empty folder', () => scratchFolder(), /The folder \/.* has no config\.json; put a model/],
		['a folder without weights', () => modelFolder({}), /has no onnx\/model_quantized\.onnx; put a model/],
		[
			'a folder with a wrong file',
			() => modelFolder({ 'onnx/model_quantized.onnx': '<html>' }),
			/in the folder \/.* cannot be loaded \(.*JSON.*\); put a whole one there/,
		],
	])('with %s', async (_, folder, sentence) => {
		const { message, isRetryable } = await refusalOf(await open(folder()));
		expect(message).toMatch(sentence);
		expect(message).toMatch(goesOn);
		expect(isRetryable).toBe(false);
	});

	it.each<[Parameters<typeof loadError>[0], RegExp, boolean]>([
		[
			{ problem: 'model', reason: 'fetch failed: getaddrinfo ENOTFOUND huggingface.co' },
			/could not be downloaded \(fetch failed.*let this machine reach the hub/,
			true,
		],
		[
			{ problem: 'silent', reason: 'nothing has come for 120 seconds' },
			/could not be downloaded \(nothing has come/,
			true,
		],
		[
			{
				problem: 'model',
				reason: 'Unauthorized access to file: "https://huggingface.co/a/b/resolve/main/config.json".',
			},
			/The hub has no embedding model a\/b .*check embedding\.model \(DOCENT_EMBEDDING_MODEL\)/,
			false,
		],
		[
			{ problem: 'model', reason: 'Load model from /data/a/b failed:Protobuf parsing failed.' },
			/is downloaded and cannot be loaded .*; remove \/data\/a\/b/,
			true,
		],
		[
			{ problem: 'model', reason: "EACCES: permission denied, mkdir '/data/a'" },
			/cannot be kept in \/data \(EACCES.*let the service write there/,
			true,
		],
		[
			{ problem: 'ended', reason: 'its process has ended (SIGKILL)' },
			/could not be loaded, because its process has ended \(SIGKILL\); it may lack memory/,
			true,
		],
	])('with a model of the hub: %j', (problem, sentence, isRetryable) => {
		const error = loadError(problem, { name: 'a/b', isFolder: false, cacheFolder: '/data' });
		expect(error.message).toMatch(sentence);
		expect(error.message).toMatch(goesOn);
		expect(error.isRetryable).toBe(isRetryable);
	});
});
