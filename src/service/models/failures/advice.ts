import { APICallError } from '@ai-sdk/provider';
import type { ModelFailure } from '../../../contract/schema/insights.js';
import type { ModelChoice } from '../../config/model-settings.js';
import { providerKeyVariables } from '../../config/model-settings.js';
import { masked } from '../../telemetry/log.js';
import { isTooLong } from './model-failure.js';

/** A model of the configuration, and the group of settings that names it. */
export interface ConfiguredModel extends Pick<ModelChoice, 'model' | 'baseUrl'> {
	provider: ModelChoice['provider'] | 'local';
	group: 'model' | 'model.fallback' | 'embedding';
}

const variables = {
	model: 'DOCENT_MODEL',
	'model.fallback': 'DOCENT_FALLBACK',
	embedding: 'DOCENT_EMBEDDING',
} as const;

function keyVariables({ provider, group }: ConfiguredModel): string {
	const own = Object.hasOwn(providerKeyVariables, provider)
		? providerKeyVariables[provider as keyof typeof providerKeyVariables]
		: undefined;
	return [`${variables[group]}_API_KEY`, ...(own ? [own] : [])].join(' or ');
}

/** Advice about the address, which may lack its `/v1`. */
function addressAdvice({ baseUrl, group }: ConfiguredModel): string {
	if (baseUrl === undefined) return `check ${group}.baseUrl.`;
	const ends = /\/v\d+\w*$/.test(baseUrl)
		? 'check it.'
		: `it has no /v1 at its end, which most servers need, as in ${masked(baseUrl)}/v1.`;
	return `${group}.baseUrl is ${masked(baseUrl)}; ${ends}`;
}

/** The address to which a provider sends its clients, without the path of the call. */
function redirectOf(error: unknown, { baseUrl }: ConfiguredModel): string | undefined {
	if (!APICallError.isInstance(error) || error.statusCode === undefined) return undefined;
	const to = error.responseHeaders?.location;
	if (to === undefined || error.statusCode < 300 || error.statusCode >= 400) return undefined;
	const address = URL.canParse(to, baseUrl) ? new URL(to, baseUrl).href : to;
	return masked(address.replace(/\/chat\/completions.*$/, ''));
}

/** Advice that more than the kind of a failure tells. */
function closerAdvice(error: unknown, configured: ConfiguredModel): string | undefined {
	const { provider, model, group } = configured;
	const redirect = redirectOf(error, configured);
	if (redirect !== undefined)
		return `The address of the model leads to ${redirect}, which is not followed, because the key would go along; set ${group}.baseUrl to it.`;
	if (isTooLong(error))
		return `The prompt is longer than the model ${model} reads; set model.contextTokens to what it reads, or give it more (with Ollama by num_ctx).`;
	if (APICallError.isInstance(error) && error.statusCode === 402)
		return `The account at the provider ${provider} has no credit left (402); add some, or choose another model.`;
	return undefined;
}

/** One sentence for the owner: what is wrong with a model, and how to mend it. */
export function adviceOn(failure: ModelFailure, configured: ConfiguredModel, error: unknown): string | undefined {
	const { provider, model = '', group } = configured;
	const closer = closerAdvice(error, configured);
	if (closer !== undefined) return closer;
	switch (failure) {
		case 'key':
			return `The provider ${provider} refused the key; check ${group}.apiKey (${keyVariables(configured)}).`;
		case 'not-found':
			return `The provider ${provider} does not know the model ${model} or its own address; check ${group}.model, and ${addressAdvice(configured)}`;
		case 'foreign':
			return `The address of the model sends something that is not an answer; ${addressAdvice(configured)}`;
		case 'unreachable':
			return `Nobody answers at the address of the model; start its server, or mend the address: ${addressAdvice(configured)}`;
		case 'rate-limit':
			return `The provider ${provider} takes no more requests for now (429); look at the limits and the credit of the account.`;
		case 'timeout':
			return `The model ${model} did not answer in time; a model on your own machine may still be loading.`;
		case 'filtered':
			return `The provider ${provider} stopped the question or its answer by its filter; its settings for safety decide what it lets through.`;
		case 'server-error':
			return `The provider ${provider} reports an error of its own; try again later.`;
		default:
			return undefined;
	}
}
