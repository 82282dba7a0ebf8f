/** The process of a local embedding model: see `embedding-process.ts`. It is plain JavaScript, because Node runs it without a build. */
import { availableParallelism } from 'node:os';
import { setImmediate as otherMessages } from 'node:timers/promises';

/** @typedef {import('./embedding-process.js').ProcessModel} ProcessModel */
/** @typedef {import('./embedding-process.js').ProcessOrder} ProcessOrder */
/** @typedef {import('./embedding-process.js').ProcessReport} ProcessReport */
/** @typedef {{ dims: number[], data: Float32Array }} Tensor */
/** @typedef {{ tokenizer: { model_max_length: number } } & ((texts: string[], options: object) => Promise<Tensor>)} Extractor */
/** @typedef {{ order: Extract<ProcessOrder, { texts: string[] }>, vectors: Float32Array[] }} Task */

/** Texts that the model reads at once. A question waits for no more than these. */
const textsAtOnce = 2;

/** Tokens that the model reads of a text when its files do not say how many it can. */
const usualTokens = 512;

/** @param {ProcessReport} report */
const tell = (report) => void process.send?.(report);

/** @param {unknown} error */
const reasonOf = (error) => {
	const { message, cause } = /** @type {Error} */ (error);
	return cause instanceof Error ? `${message}: ${cause.message}` : String(message);
};

/** @param {ProcessModel} model @returns {Promise<any>} */
async function importPackage({ packageName }) {
	try {
		return await import(packageName);
	} catch (error) {
		const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
		const isMissing = code === 'ERR_MODULE_NOT_FOUND' && message.includes(`'${packageName}'`);
		tell({ problem: isMissing ? 'no-package' : 'package', reason: reasonOf(error) });
		return undefined;
	}
}

/** @param {any} library @param {ProcessModel} model @returns {Promise<Extractor | undefined>} */
async function load({ pipeline, env }, { name, isFolder, dtype, cacheFolder }) {
	env.allowLocalModels = isFolder;
	env.allowRemoteModels = !isFolder;
	env.cacheDir = cacheFolder;
	if (process.env.HF_ENDPOINT) env.remoteHost = `${process.env.HF_ENDPOINT.replace(/\/+$/, '')}/`;
	try {
		const extractor = await pipeline('feature-extraction', name, {
			dtype,
			device: 'cpu',
			// Answers need the other half.
			session_options: { intraOpNumThreads: Math.max(1, Math.floor(availableParallelism() / 2)) },
			progress_callback: () => tell({ isLoading: true }),
		});
		const { tokenizer } = extractor;
		// Some files say 1e30 for "no limit is known", and a longer text than the model can read makes it fail.
		if (!(tokenizer.model_max_length < 1e6))
			Object.defineProperty(tokenizer, 'model_max_length', { value: usualTokens });
		return extractor;
	} catch (error) {
		tell({ problem: 'model', reason: reasonOf(error) });
		return undefined;
	}
}

/** Questions go before passages. @type {Task[]} */
const questions = [];
/** @type {Task[]} */
const passages = [];

/** @param {Extractor} extractor @param {Task} task */
async function embedNext(extractor, { order, vectors }) {
	const texts = order.texts.slice(vectors.length, vectors.length + textsAtOnce);
	const { dims, data } = await extractor(texts, { pooling: 'mean', normalize: true });
	const [count = 0, length = 0] = dims;
	if (dims.length !== 2 || count !== texts.length)
		throw new Error('what the model gives is not one vector for each text');
	for (let place = 0; place < count; place += 1) vectors.push(data.slice(place * length, (place + 1) * length));
}

/** @param {Task} task */
function end(task) {
	for (const queue of [questions, passages]) {
		const place = queue.indexOf(task);
		if (place !== -1) queue.splice(place, 1);
	}
}

/** @param {Extractor} extractor */
async function embedAll(extractor) {
	for (let task = questions[0] ?? passages[0]; task; task = questions[0] ?? passages[0]) {
		const { id, texts } = task.order;
		try {
			await embedNext(extractor, task);
			if (task.vectors.length >= texts.length) {
				end(task);
				tell({ id, vectors: task.vectors });
			}
		} catch (error) {
			end(task);
			tell({ id, failure: reasonOf(error) });
		}
		await otherMessages();
	}
}

async function run() {
	const model = /** @type {ProcessModel} */ (JSON.parse(process.argv[2] ?? ''));
	const library = await importPackage(model);
	const extractor = library && (await load(library, model));
	if (!extractor) return process.disconnect();
	let isBusy = false;
	process.on('message', async (/** @type {ProcessOrder} */ order) => {
		if ('texts' in order) (order.isQuestion ? questions : passages).push({ order, vectors: [] });
		else for (const task of [...questions, ...passages]) if (task.order.id === order.drop) end(task);
		if (isBusy) return;
		isBusy = true;
		await embedAll(extractor);
		isBusy = false;
	});
	tell({ isReady: true });
}

// The service has ended, or has no more use for the model.
process.on('disconnect', () => process.exit());
await run();
