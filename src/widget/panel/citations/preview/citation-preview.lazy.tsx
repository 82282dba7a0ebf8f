import type { Source } from '../../../../client/source.js';
import type { PanelStrings } from '../../../strings/en.js';
import { plainTextOf } from '../../markdown/plain-text.js';
import { Breadcrumb } from '../breadcrumb.js';

interface CitationPreviewProps {
	source: Source;
	strings: PanelStrings;
}

/** A text that was cut in the middle of a word, or of a table, ends before it. */
const tidyEnd = (text: string) =>
	`${text
		.replace(/\s*\S*…$/, '')
		.replace(/(?:\n[ \t]*\|[^\n]*)+$/, '')
		.trimEnd()} …`;

/** The passage as words alone: without the heading that stands above it already, and never ending inside a word. */
export function excerptText({ excerpt = '', heading, title }: Source, strings: PanelStrings): string {
	const text = excerpt.endsWith('…') ? tidyEnd(excerpt) : excerpt;
	// Code says little without the words around it.
	const words = plainTextOf(text, { codeBlock: () => '', readOn: '' }).trim();
	const [first = '', ...rest] = (words || plainTextOf(text, { ...strings, readOn: '' })).split('\n');
	return (first === heading || first === title ? rest : [first, ...rest]).join('\n').trim();
}

function pathOf(url: string): string {
	return url.replace(/^https?:\/\/[^/]*/, '').replace(/#.*$/, '') || '/';
}

/** What a source says, to read without leaving the answer. */
export function CitationPreview({ source, strings }: CitationPreviewProps) {
	const text = excerptText(source, strings);
	return (
		<>
			<p class="font-semibold text-sm text-text" dir="auto">
				{source.heading ?? source.title}
			</p>
			<Breadcrumb source={source} />
			{text ? (
				<p class="citation-preview-text" dir="auto">
					{text}
				</p>
			) : (
				<p class="truncate text-muted text-xs" dir="ltr">
					{pathOf(source.url)}
				</p>
			)}
		</>
	);
}
