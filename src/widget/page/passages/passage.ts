import { findPassage } from './find-passage.js';
import { contentRoot, sectionRange, targetOf } from './passage-section.js';

/** A passage of the documentation that the reader wants to see where it stands. */
export interface Passage {
	/** Absolute address, with the hash of its heading. */
	url: string;
	/** Markdown of the section's beginning. */
	excerpt?: string;
	/** Words of the answer beside the citation: where they are a quotation, they tell the very sentence. */
	quote?: string;
}

/** How long a page may take to show the passage, in milliseconds. */
const patience = 4_000;
/** Pages change often while they are built: between two looks, in milliseconds. */
const lookPause = 80;
/** A quotation shorter than this, in characters that were found, may be chance. */
const quoteMinLength = 24;

const pageOf = (pathname: string) => pathname.replace(/(?:\/index)?(?:\.html?)?\/*$/, '') || '/';

/** Whether the reader is on the page of an address, however routers and servers write its end. */
export const arrivesAt = (url: string): boolean => pageOf(location.pathname) === pageOf(new URL(url).pathname);

/** Ranges of the quotation when the section has it, else of the excerpt. */
function rangesIn(section: Range, { quote, excerpt }: Passage): Range[] {
	const quoted = quote ? findPassage(quote, section) : [];
	if (quoted.join('').length >= quoteMinLength) return quoted;
	return excerpt ? findPassage(excerpt, section) : [];
}

function look(passage: Passage, contentSelector: string, last: boolean): Range[] {
	const { hash } = new URL(passage.url);
	if (!last && !arrivesAt(passage.url)) return [];
	const target = targetOf(hash);
	if (!last && hash && !target) return [];
	const root = contentRoot(contentSelector, target);
	const found = rangesIn(sectionRange(target, root), passage);
	if (found.length > 0 || !last) return found;
	const anywhere = rangesIn(sectionRange(null, root), passage);
	if (anywhere.length > 0 || !target) return anywhere;
	const heading = document.createRange();
	heading.selectNodeContents(target);
	return heading.toString().length <= 200 ? [heading] : [];
}

/**
 * Waits until the page shows the passage: routers take their time. Resolves with where it stands, after four seconds with the
 * best that is there, which may be nothing.
 */
export function locatePassage(passage: Passage, contentSelector: string, signal: AbortSignal): Promise<Range[]> {
	return new Promise((resolve) => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const tryAgain = () => {
			timer = undefined;
			const found = look(passage, contentSelector, false);
			if (found.length > 0) end(found);
		};
		const later = () => {
			timer ??= setTimeout(tryAgain, lookPause);
		};
		const end = (ranges: Range[]) => {
			clearTimeout(timer);
			clearTimeout(deadline);
			observer.disconnect();
			resolve(ranges);
		};
		const observer = new MutationObserver(later);
		const deadline = setTimeout(() => end(look(passage, contentSelector, true)), patience);
		signal.addEventListener('abort', () => end([]), { once: true });
		observer.observe(document.documentElement, { childList: true, subtree: true, characterData: true });
		later();
	});
}

/** Brings the passage into view where the page's own scrolling to the heading did not. */
export function revealPassage(ranges: readonly Range[]): void {
	const [first] = ranges;
	if (!first) return;
	const { top, bottom } = first.getBoundingClientRect();
	if (top >= 0 && bottom <= innerHeight * 0.9) return;
	const element = first.startContainer.parentElement;
	const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
	element?.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' });
}
