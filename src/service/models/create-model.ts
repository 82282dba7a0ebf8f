import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { ModelChoice, ModelConfig } from '../config/model-settings.js';
import type { Log } from '../telemetry/log.js';
import type { Candidate } from './candidate.js';
import { adviceOn, type ConfiguredModel } from './failures/advice.js';
import { CircuitBreaker } from './failures/circuit-breaker.js';
import { fallbackOf } from './failures/fallback.js';
import { createProviderModel } from './provider.js';
import { createResilientModel } from './resilient-model.js';

/** Calls of tools in a row that cannot be read, after which a model is left without tools. Small models slip now and then. */
const slipsMax = 3;
/** Milliseconds for which it is. Its server may be started with another setting, or the name may get another model. */
const toolsRestMs = 600_000;

/** Name of a model, for example `openai/gpt-4.1-mini`. */
export const nameOf = ({ provider, model }: { provider: string; model?: string | undefined }) =>
	model ? `${provider}/${model}` : provider;

async function createCandidate(
	choice: ModelChoice,
	config: ModelConfig,
	group: ConfiguredModel['group'],
): Promise<Candidate> {
	const name = nameOf(choice);
	const breaker = new CircuitBreaker({ name, failures: config.breakerFailures, restMs: config.breakerSeconds * 1_000 });
	const model = await createProviderModel(choice);
	const { price } = choice;
	const tools = config.tools
		? new CircuitBreaker({ name: `${name} with tools`, failures: slipsMax, restMs: toolsRestMs })
		: undefined;
	// The providers' own services tell thoughts apart.
	const thinksFirst = choice.provider === 'openai-compatible' ? undefined : false;
	return {
		name,
		model,
		breaker,
		price,
		tools,
		thinksFirst,
		advise: (failure, error) => adviceOn(failure, { ...choice, group }, error),
	};
}

/** Creates the configured model with its fallback. `onWasted` receives the cost of calls that brought no answer. */
export async function createModel(
	config: ModelConfig,
	log?: Log,
	onWasted?: (cost: number, currency: string) => void,
): Promise<LanguageModelV2> {
	const [first, ...rest] = await Promise.all([
		createCandidate(config, config, 'model'),
		...fallbackOf(config).map((choice) => createCandidate(choice, config, 'model.fallback')),
	]);
	return createResilientModel({ candidates: [first, ...rest], limits: config, log, onWasted });
}
