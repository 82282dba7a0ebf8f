import type { ExtractiveInput } from './extractive-input.js';
import { escapeMarkdown, labelOf } from './extractive-label.js';

const nearestMax = 3;
const missingMax = 3;

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

/** Says that the answer below may be none, and which words of the question no passage has. */
export function doubt(missing: readonly string[]): string {
	const words = [...new Set(missing)].slice(0, missingMax).map((word) => `“${escapeMarkdown(word)}”`);
	const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} or ${words.at(-1)}` : words.join('');
	const reason = words.length > 0 ? `No passage mentions ${list}.` : 'The documentation may not answer this.';
	return `${reason} This comes nearest:`;
}
