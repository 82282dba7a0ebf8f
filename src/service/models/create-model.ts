import type { LanguageModelV2 } from '@ai-sdk/provider';
import type { ModelChoice, ModelConfig } from '../config/model-config.js';
import type { Log } from '../telemetry/log.js';
import type { Candidate } from './candidate.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { createProviderModel } from './provider.js';
import { createResilientModel } from './resilient-model.js';

/** `openai/gpt-4.1-mini`; the extractive model has no provider. */
const nameOf = ({ provider, model }: ModelChoice) =>
	model && provider !== 'extractive' ? `${provider}/${model}` : provider;

async function createCandidate(choice: ModelChoice, config: ModelConfig): Promise<Candidate> {
	const name = nameOf(choice);
	const breaker = new CircuitBreaker({ name, failures: config.breakerFailures, restMs: config.breakerSeconds * 1_000 });
	return { name, model: await createProviderModel(choice), breaker, price: choice.price };
}

/** None, or the one that is named. */
function fallbackOf({ fallback }: ModelConfig): ModelChoice[] {
	if (fallback === undefined) return [];
	const { provider, ...choice } = fallback;
	return provider === 'none' ? [] : [{ ...choice, provider }];
}

/** The language model of a configuration, with its fallback, and with the patience the configuration grants them. */
export async function createModel(
	config: ModelConfig,
	log?: Log,
	last: readonly ModelChoice[] = [],
): Promise<LanguageModelV2> {
	// It has no provider that could fail.
	if (config.provider === 'extractive') return createProviderModel(config);
	const others = [...fallbackOf(config), ...last];
	const [first, ...rest] = await Promise.all([
		createCandidate(config, config),
		...others.map((choice) => createCandidate(choice, config)),
	]);
	return createResilientModel({ candidates: [first, ...rest], limits: config, log });
}

/** The same for readers' questions: when every model fails, the documentation is quoted, unless the configuration wants an error. */
export function createAnsweringModel(config: ModelConfig, log?: Log): Promise<LanguageModelV2> {
	const quotes = config.fallback?.provider !== 'none' && config.fallback?.provider !== 'extractive';
	return createModel(config, log, quotes ? [{ provider: 'extractive' }] : []);
}
