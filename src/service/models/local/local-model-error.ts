import { join } from 'node:path';
import type { LoadProblem, ProcessModel } from './embedding-process.js';

/** The local embedding model cannot be used. The message is a sentence for the owner, with the fix. */
export class LocalModelError extends Error {
	override readonly name = 'LocalModelError';

	constructor(
		message: string,
		/** Whether a later try may succeed without a change of the owner's. */
		readonly isRetryable: boolean,
	) {
		super(message);
	}
}

/** Without its scripts, which on Linux fetch libraries for graphics cards that no model here uses. */
const installCommand = 'npm install --ignore-scripts @huggingface/transformers';
const install = `run "${installCommand}" where docent-service is installed, and start again`;
const files = 'config.json, tokenizer.json, tokenizer_config.json and onnx/model_quantized.onnx';
const nameAnother = 'set embedding.model (DOCENT_EMBEDDING_MODEL) to';
const byWords = 'Until then the search goes by words alone.';

/** A folder that has no model. `what` is the first half of the sentence. */
export const folderError = (what: string) =>
	new LocalModelError(
		`${what}; put a model for Transformers.js there (${files}), or ${nameAnother} a name on the hub, and start again. ${byWords}`,
		false,
	);

/** What the library says when the hub has no such file, or shows it only to some. */
const isUnknown = /could not locate file|unauthorized access|forbidden access/i;
/** What it says when the hub cannot be reached, or fails. */
const isNetwork = /fetch failed|trying to load file|terminated|timeout|server error|gateway|unavailable/i;

/** What the system says when a file cannot be written. */
const isUnwritable = /\bE(?:ACCES|PERM|ROFS|NOSPC|DQUOT)\b/;

/** A model that could not be loaded. */
export function loadError(
	{ problem, reason }: LoadProblem,
	{ name, isFolder, cacheFolder }: Pick<ProcessModel, 'name' | 'isFolder' | 'cacheFolder'>,
): LocalModelError {
	const because = reason.split('\n')[0]?.slice(0, 200);
	const say = (sentence: string, isRetryable: boolean) => new LocalModelError(`${sentence}. ${byWords}`, isRetryable);
	if (problem === 'no-package')
		return say(
			`The local embedding model needs the package @huggingface/transformers, which is missing; ${install}`,
			false,
		);
	if (problem === 'package')
		return say(
			`The package @huggingface/transformers cannot be loaded on this machine (${because}); ${install}`,
			false,
		);
	if (problem === 'ended')
		return say(`The embedding model ${name} could not be loaded, because ${because}; it may lack memory`, true);
	if (isFolder)
		return say(
			`The embedding model in the folder ${name} cannot be loaded (${because}); put a whole one there, and start again`,
			false,
		);
	if (problem === 'model' && isUnknown.test(reason))
		return say(
			`The hub has no embedding model ${name} with the files ${files} for everybody (${because}); check embedding.model (DOCENT_EMBEDDING_MODEL), and start again`,
			false,
		);
	if (isUnwritable.test(reason))
		return say(
			`The embedding model ${name} cannot be kept in ${cacheFolder} (${because}); let the service write there, and make room`,
			true,
		);
	if (problem === 'silent' || isNetwork.test(reason))
		return say(
			`The embedding model ${name} could not be downloaded (${because}); let this machine reach the hub, huggingface.co, or ${nameAnother} a folder with a model`,
			true,
		);
	return say(
		`The embedding model ${name} is downloaded and cannot be loaded (${because}); remove ${join(cacheFolder, name)}, and it is downloaded anew`,
		true,
	);
}

/** A model that was loaded and then failed. */
export const runError = (name: string, error: unknown) =>
	new LocalModelError(
		`The embedding model ${name} failed: ${error instanceof Error ? error.message : error}. It is tried again.`,
		true,
	);
