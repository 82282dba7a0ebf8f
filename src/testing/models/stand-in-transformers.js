/** Stands in for Transformers.js where only the process around a model is tested: `e2e/world` loads the real one. */
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

export const env = {};

/** A model whose weights are JSON. It takes a while, and some texts are too much for it. @param {string} _task @param {string} folder */
export async function pipeline(_task, folder) {
	JSON.parse(readFileSync(`${folder}/onnx/model_quantized.onnx`, 'utf8'));
	const extractor = async (/** @type {string[]} */ texts) => {
		await delay(10);
		if (texts.some((text) => text.includes('out of memory'))) process.kill(process.pid, 'SIGKILL');
		if (texts.some((text) => text.includes('indigestible'))) throw new Error('a text is indigestible');
		const data = Float32Array.from(texts.flatMap((text) => [text.length, text.startsWith('query: ') ? 1 : 0]));
		return { dims: [texts.length, 2], data };
	};
	return Object.assign(extractor, { tokenizer: { model_max_length: 512 } });
}
