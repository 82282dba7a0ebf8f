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
