import { type DocentMessage, textOf } from '../../conversation/message.js';
import { suggestionsLanguage } from '../markdown/code-fence.js';
import { splitBlocks } from '../markdown/split-blocks.js';

/** A suggested next question. */
export interface Suggestion {
	text: string;
	/** Page of the question, when the service sent one. */
	path?: string;
}

const line = /^\s*(?:[-*+]\s+)?\((.{1,300})\)\[([^\]]{0,2048})\]\s*$/;
const textMaxLength = 300;

const suggestion = (text: string, path: unknown): Suggestion =>
	typeof path === 'string' && path !== '' ? { text: text.trim(), path } : { text: text.trim() };

/** One `(text)[/path]` per line of the `suggestions` blocks. */
function fromText(answer: string): Suggestion[] {
	if (!answer.includes(suggestionsLanguage)) return [];
	const rows = splitBlocks(answer)
		.filter(({ fence }) => fence?.language === suggestionsLanguage)
		.flatMap((block) => block.text.split('\n'));
	return rows.map((row) => {
		const [, text = '', path] = line.exec(row) ?? [];
		return suggestion(text, path);
	});
}

/** A list of texts, or of objects with `text` and `path`. Other items are ignored. */
function fromData(data: unknown): Suggestion[] {
	if (!Array.isArray(data)) return [];
	return data.flatMap((item: unknown) => {
		const { text, path } = (typeof item === 'string' ? { text: item } : (item ?? {})) as Record<string, unknown>;
		return typeof text === 'string' && text.length <= textMaxLength ? [suggestion(text, path)] : [];
	});
}

/** The suggested questions of an answer, from `suggestions` blocks or `data-suggestions` parts, each once. */
export function suggestionsOf(message: Pick<DocentMessage, 'parts'>): Suggestion[] {
	const found = [
		...message.parts.flatMap((part) => (part.type === 'data-suggestions' ? fromData(part.data) : [])),
		...fromText(textOf(message as DocentMessage)),
	];
	const byText = new Map(found.map((one) => [one.text, one]));
	byText.delete('');
	return [...byText.values()];
}
