import { isModified } from '../navigation/navigate.js';
import { piecesOf } from './find-passage.js';

const encode = (text: string) => encodeURIComponent(text).replace(/-/g, '%2D');

/** Number of words at each end that identify a passage. */
const words = 5;

/**
 * The address with a text fragment, by which a browser marks the passage on a page that it loads; the address as it is where the
 * browser cannot, or where there is nothing to look for.
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

/** In a new tab the browser marks the passage: the link's address contains its text during the click. */
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
