import type { ModelChoice, ModelConfig } from '../../config/model-settings.js';

/** The model that `createResilientModel` asks when the first does not answer; none when the fallback is quotations. */
export function fallbackOf({ fallback }: ModelConfig): ModelChoice[] {
	if (fallback === undefined) return [];
	const { provider, ...choice } = fallback;
	return provider === 'none' || provider === 'extractive' ? [] : [{ ...choice, provider }];
}
