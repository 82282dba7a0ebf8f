/** What an `Accept` header names, in lower case, with its weight from 0 to 1. */
export function acceptedWeights(header: string | null): Map<string, number> {
	const weights = new Map<string, number>();
	for (const entry of (header ?? '').toLowerCase().split(',')) {
		const [name = '', ...parameters] = entry.split(';').map((text) => text.trim());
		const weight = parameters.find((parameter) => parameter.startsWith('q='));
		weights.set(name, weight === undefined ? 1 : Number(weight.slice(2)) || 0);
	}
	return weights;
}
