import type { ExtractiveInput } from './extractive-input.js';
import { escapeMarkdown, labelOf } from './extractive-label.js';

const nearestMax = 3;

/** Says that there is no answer, and where the reader may look: the nearest sections, else pages to begin with. */
export function refusal({ nearest, startingPoints = [] }: Pick<ExtractiveInput, 'nearest' | 'startingPoints'>): string {
	const sentence = 'The documentation does not answer this.';
	if (nearest.length > 0) {
		const links = nearest.slice(0, nearestMax).map((passage) => `- [${labelOf(passage)}](${passage.url})`);
		return `${sentence} The nearest pages are:\n\n${links.join('\n')}`;
	}
	if (startingPoints.length === 0) return sentence;
	const links = startingPoints.map(({ path, title }) => `- [${escapeMarkdown(title)}](${path})`);
	return `${sentence} You could start here:\n\n${links.join('\n')}`;
}
