import type { AnswerPiece } from '../../src/testing/faults/fault-scenarios.js';

/** A place of the documentation as a service finds it. */
export interface FoundPassage {
	url: string;
	title: string;
	heading?: string;
	breadcrumb?: string[];
	/** Markdown of the section. */
	content?: string;
}

/** An answer that was searched for and rests on these passages. */
export function citedAnswer(query: string, passages: readonly FoundPassage[], text: string): AnswerPiece[] {
	return [
		{ type: 'tool-input-available', toolCallId: 'c1', toolName: 'search', input: { query } },
		{
			type: 'tool-output-available',
			toolCallId: 'c1',
			output: passages.map(({ url, content, title, heading, breadcrumb }) => ({
				path: url,
				content,
				metadata: { title, heading, breadcrumb },
			})),
		},
		...passages.map(
			({ url, title }, index): AnswerPiece => ({ type: 'source-url', sourceId: `s${index}`, url, title }),
		),
		text,
	];
}
