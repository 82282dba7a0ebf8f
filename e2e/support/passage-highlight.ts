import type { Page } from '@playwright/test';

/** Texts that are marked on the page as the cited passage. */
export function highlightedTexts(page: Page): Promise<string[]> {
	return page.evaluate(() =>
		[...(CSS.highlights.get('docent-passage') ?? [])].map((range) => (range as Range).toString()),
	);
}
