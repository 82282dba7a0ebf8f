import type { Page } from '@playwright/test';

/** Changes options of the assistant on a page; resolves when they are in use. */
export async function updateDocent(page: Page, changes: Record<string, unknown>): Promise<void> {
	await page.evaluate(
		(given) => (globalThis as unknown as { Docent: { update(changes: object): Promise<void> } }).Docent.update(given),
		changes,
	);
}
