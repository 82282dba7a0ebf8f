import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isModelFolder } from '../../config/model-settings.js';
import type { ProcessModel } from './embedding-process.js';
import { folderError, LocalModelError } from './local-model-error.js';

/**
 * The model that is used unless another one is named: small, and trained to find passages by questions, also across a hundred
 * languages.
 */
const defaultLocalModel = 'Xenova/multilingual-e5-small';

/** A family of models whose texts want a beginning, and whose similarities lie in a range of their own. */
interface Family {
	name: RegExp;
	question: string;
	passage: string;
	minSimilarity?: number;
}

const families: readonly Family[] = [
	// It is trained so that two texts of different meaning are about 0.7 alike.
	{ name: /(?:^|[^a-z])e5(?![a-z0-9])/i, question: 'query: ', passage: 'passage: ', minSimilarity: 0.8 },
	{ name: /nomic-embed/i, question: 'search_query: ', passage: 'search_document: ' },
];

/** A local model, as its process loads it and as its texts are written. */
export interface LocalModel extends Pick<ProcessModel, 'name' | 'isFolder' | 'dtype'> {
	/** Name by which its vectors are stored. */
	id: string;
	/** Beginnings of texts. */
	question: string;
	passage: string;
	minSimilarity: number | undefined;
}

const isFile = async (path: string) => (await stat(path).catch(() => undefined))?.isFile() ?? false;

async function hashOf(paths: readonly string[]): Promise<string> {
	const hash = createHash('sha256');
	for (const path of paths) await pipeline(createReadStream(path), hash, { end: false });
	return hash.digest('base64url').slice(0, 12);
}

function withFamily(model: Omit<LocalModel, 'question' | 'passage' | 'minSimilarity'>, names: string): LocalModel {
	const { question = '', passage = '', minSimilarity } = families.find(({ name }) => name.test(names)) ?? {};
	return { ...model, question, passage, minSimilarity };
}

/** Rejects with a `LocalModelError` when the folder has no model. */
async function readFolder(folder: string): Promise<LocalModel> {
	if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw folderError(`There is no folder ${folder}`);
	const has = async (path: string) => {
		if (!(await isFile(join(folder, path)))) throw folderError(`The folder ${folder} has no ${path}`);
		return join(folder, path);
	};
	const config = await has('config.json');
	const tokenizer = await has('tokenizer.json');
	await has('tokenizer_config.json');
	const isWhole = await isFile(join(folder, 'onnx/model.onnx'));
	const isQuantized = !isWhole || (await isFile(join(folder, 'onnx/model_quantized.onnx')));
	const weights = await has(isQuantized ? 'onnx/model_quantized.onnx' : 'onnx/model.onnx');
	// A folder's name stays when its model is replaced, and vectors of two models cannot be compared.
	const id = `${basename(folder)}@${await hashOf([config, tokenizer, weights])}`;
	const exportedFrom = /"_name_or_path"\s*:\s*"([^"]*)"/.exec(await readFile(config, 'utf8'))?.[1] ?? '';
	return withFamily(
		{ name: folder, isFolder: true, dtype: isQuantized ? 'q8' : 'fp32', id },
		`${basename(folder)} ${exportedFrom}`,
	);
}

/** The model that the settings name. Rejects with a `LocalModelError` when it is a folder without a model. */
export async function findLocalModel(name: string = defaultLocalModel): Promise<LocalModel> {
	if (!isModelFolder(name)) return withFamily({ name, isFolder: false, dtype: 'q8', id: name }, name);
	return readFolder(name).catch((error: unknown) => {
		if (error instanceof LocalModelError) throw error;
		throw folderError(`The folder ${name} cannot be read (${error instanceof Error ? error.message : error})`);
	});
}
