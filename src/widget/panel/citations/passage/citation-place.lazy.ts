import { ownDocument } from '../../../page/own-document.js';
import type { LinkActionsContext } from '../link-actions.lazy.js';

const linksTo = (root: HTMLElement, url: string) =>
	[...root.querySelectorAll<HTMLAnchorElement>('.transcript a[href]')].filter(({ href }) => href === url);

/** Which of the transcript's links to the same address it is, from 0: its name for the page after this one. */
export function placeOf(root: HTMLElement, link: HTMLElement): number {
	const { href } = link as HTMLAnchorElement;
	return Math.max(0, linksTo(root, href).indexOf(link as HTMLAnchorElement));
}

/** A quotation shorter than this, in UTF-16 code units, is no quotation. */
const quoteMinLength = 24;

/** The words that a citation stands behind: back to the citation before it, or else all of its paragraph. */
export function quoteBeside(link: HTMLElement): string | undefined {
	const block = link.closest('p, li, td, h3, h4, h5, h6');
	if (!link.matches('.citation') || !block) return undefined;
	const range = ownDocument.createRange();
	const before = [...block.querySelectorAll('.citation')].filter(
		(other) => (other.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING) > 0,
	);
	range.setStart(block, 0);
	range.setEndBefore(link);
	const whole = range.toString();
	const last = before.at(-1);
	if (last) range.setStartAfter(last);
	const own = range.toString();
	const quote = (own.trim().length >= quoteMinLength ? own : whole).trim();
	return quote.length >= quoteMinLength ? quote : undefined;
}

const nextFrame = () => new Promise((resolve) => setTimeout(resolve, 34));

/** Shows the answer again where the reader left it: the panel open, the citation in view and with the focus. */
export async function returnTo({ root, controller }: LinkActionsContext, url: string, place: number): Promise<void> {
	controller.store.set({ view: 'conversation' });
	controller.open({ focus: false });
	await nextFrame();
	const links = linksTo(root, url);
	const link = links[place] ?? links[0];
	if (!link) return;
	link.scrollIntoView({ block: 'center' });
	link.focus({ preventScroll: true });
	// A ring for everybody: after a pointer's click browsers show none at the focus.
	link.animate?.(
		[{ outline: '3px solid currentColor', outlineOffset: '3px' }, { outline: '3px solid transparent' }],
		1_600,
	);
}
