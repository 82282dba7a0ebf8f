import { isModified } from '../navigation/navigate.js';
import { piecesOf } from './find-passage.js';

const encode = (text: string) => encodeURIComponent(text).replace(/-/g, '%2D');

/** Number of words at each end that identify a passage. */
const words = 5;

/**
 * The address with a text fragment, by which the browser marks the passage on the page that it loads. The address does not change if
 * the browser cannot do that, or if there are too few words.
 */
export function withTextFragment(url: string, excerpt: string | undefined): string {
	if (!(document as { fragmentDirective?: object }).fragmentDirective || !excerpt) return url;
	const piece = piecesOf(excerpt.replace(/\s*\S*…$/, ''))
		.map((line) => line.replace(/[*_`]+/g, '').trim())
		.find((line) => !line.startsWith('#') && line.split(/\s+/).length >= words);
	if (!piece) return url;
	const all = piece.split(/\s+/);
	const text = all.length <= 2 * words ? [all] : [all.slice(0, words), all.slice(-words)];
	const directive = `:~:text=${text.map((part) => encode(part.join(' '))).join(',')}`;
	return url.includes('#') ? `${url}${directive}` : `${url}#${directive}`;
}

const watched = new WeakSet<HTMLElement>();

/** Makes the browser mark the passage in a new tab. The link's address has the text fragment during the click. */
export function markInNewTab(link: HTMLElement, excerpt: string | undefined): void {
	if (!(link instanceof HTMLAnchorElement) || link.target || watched.has(link)) return;
	watched.add(link);
	const onClick = (event: MouseEvent) => {
		if (!isModified(event)) return;
		const { href } = link;
		link.href = withTextFragment(href, excerpt);
		setTimeout(() => {
			link.href = href;
		});
	};
	link.addEventListener('click', onClick);
	link.addEventListener('auxclick', onClick);
}
