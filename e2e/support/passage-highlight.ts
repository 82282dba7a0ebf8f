import type { Page } from '@playwright/test';

/** Texts that are marked on the page as the cited passage. */
export function highlightedTexts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...(CSS.highlights.get('docent-passage') ?? [])].map((range) => (range as Range).toString()),
	);
}

/** Whether the marked passage stands where the reader sees it; runs in the page. */
export function isPassageInView(): boolean {
	const [range] = CSS.highlights.get('docent-passage') ?? [];
	const box = (range as Range | undefined)?.getBoundingClientRect();
	return box !== undefined && box.height > 0 && box.top >= 0 && box.bottom <= innerHeight;
}

/** Whether the last heading above the marked passage is seen whole, and nothing of the page lies over it; runs in the page. */
export function isHeadingInView(): boolean {
	const [range] = [...(CSS.highlights.get('docent-passage') ?? [])] as Range[];
	const heading = [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')].findLast(
		(heading) => range && (range.comparePoint(heading, 0) < 0 || heading.contains(range.startContainer)),
	);
	if (!heading) return false;
	const words = document.createRange();
	words.selectNodeContents(heading);
	const { left, top, bottom, height } = words.getBoundingClientRect();
	const seen = document.elementFromPoint(left + 4, top + 2);
	return height > 0 && top >= 0 && bottom <= innerHeight && seen !== null && heading.contains(seen);
}

/** Resolves once the page has not been scrolled for some frames; runs in the page. */
export function standsStill(stillFrames = 12): Promise<void> {
	return new Promise((resolve) => {
		let [last, same] = [scrollY, 0];
		const look = () => {
			same = scrollY === last ? same + 1 : 0;
			last = scrollY;
			if (same < stillFrames) requestAnimationFrame(look);
			else resolve();
		};
		look();
	});
}
