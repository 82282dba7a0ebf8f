import { isModified } from '../navigation/navigate.js';
import { withTextFragment } from './text-fragment.js';

const watched = new WeakSet<HTMLElement>();

/** A page that the reader opens in another tab is marked by the browser: the link has the text in its address for the click. */
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
