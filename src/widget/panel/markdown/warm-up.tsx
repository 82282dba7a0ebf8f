import { render } from 'preact';
import { nextTask } from '../../boot/next-task.js';
import { ownDocument } from '../../page/own-document.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { Markdown } from './markdown.js';
import type { MarkdownStrings } from './markdown-context.js';

/** One of everything that answers are made of, each of which needs some expressions, code and fonts more than those before it. */
const samples = '---\n\n## a\n\n> - b\n\n| c |\n| - |\n\n*d* **d** `e` [f](/g)';

/**
 * Parses and renders samples out of sight before the first answer, each in a task of its own: the first time takes a browser several
 * times as long as the next.
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
