import { fencedParts } from '../../answering/prompt/data-fence.js';
import { type Html, html } from '../site/html.js';
import { visibleText } from './review/visible-text.js';

/** What stands behind a fence, for people. */
const kindWords: Readonly<Record<string, string>> = {
	question: 'A reader asked',
	turn: 'Asked before it',
	comment: 'A reader said',
	path: 'Pages',
	citation: 'Page that was cited or shown',
	passage: 'Own answer',
	findings: 'What is wrong',
	files: 'Changed files',
	commits: 'Commits',
	diff: 'Change of the code',
};

/** An instruction as its owner wrote it, and what others wrote as quotations. */
export const toldHtml = (text: string): Html =>
	html`${fencedParts(text).map(({ kind, text }) => {
		const words = text.trim();
		if (words === '') return undefined;
		const shown = html`<div class="words">${visibleText(words)}</div>`;
		return kind === undefined
			? shown
			: html`<figure class="told"><figcaption>${kindWords[kind] ?? 'Quoted'}</figcaption>${shown}</figure>`;
	})}`;
