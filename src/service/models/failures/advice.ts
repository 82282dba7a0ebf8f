import type { ModelFailure } from '../../../contract/schema/insights.js';
import type { ModelChoice } from '../../config/model-settings.js';
import { providerKeyVariables } from '../../config/model-settings.js';
import { masked } from '../../telemetry/log.js';

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

/** One sentence for the owner: what is wrong with a model, and how to mend it. */
export function adviceOn(failure: ModelFailure, configured: ConfiguredModel): string | undefined {
	const { provider, model = '', group } = configured;
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
		case 'server-error':
			return `The provider ${provider} reports an error of its own; try again later.`;
		default:
			return undefined;
	}
}
