import { render } from 'preact';
import { nextTask } from '../../boot/next-task.js';
import { ownDocument } from '../../page/own-document.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { Markdown } from './markdown.js';
import type { MarkdownStrings } from './markdown-context.js';

/** One of everything that answers are made of, each of which needs some expressions, code and fonts more than those before it. */
const samples = '---\n\n## a\n\n> - b\n\n| c |\n| - |\n\n*d* **d** `e` [f](/g)';

/**
 * What is read and drawn for the first time takes several times as long. Done ahead of the first answer, a piece in a task, that does
 * not hold it up. Nobody sees or hears it.
 */
export function warmUp(root: HTMLElement, links: LinkPolicy, strings: MarkdownStrings): void {
	for (const text of samples.split('\n\n'))
		nextTask(() => {
			const place = root.appendChild(ownDocument.createElement('div'));
			place.className = 'sr-only';
			place.ariaHidden = 'true';
			render(<Markdown text={text} sources={[]} links={links} strings={strings} />, place);
			place.getBoundingClientRect();
			render(null, place);
			place.remove();
		});
}
