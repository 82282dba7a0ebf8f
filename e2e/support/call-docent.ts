import type { Page } from '@playwright/test';

/** What of the global these tests call. */
interface Docent {
	open(): Promise<void>;
	ask(question: string): Promise<void>;
	update(changes: object): Promise<void>;
}

/** Opens the panel, however far it has opened by itself. */
export async function openDocent(page: Page): Promise<void> {
	await page.evaluate(() => (globalThis as unknown as { Docent: Docent }).Docent.open());
}

/** Asks as a page does, without a key being typed. */
export async function askDocent(page: Page, question: string): Promise<void> {
	await page.evaluate((text) => (globalThis as unknown as { Docent: Docent }).Docent.ask(text), question);
}

/** Changes options of the assistant on a page; resolves when they are in use. */
export async function updateDocent(page: Page, changes: Record<string, unknown>): Promise<void> {
	await page.evaluate((given) => (globalThis as unknown as { Docent: Docent }).Docent.update(given), changes);
}
