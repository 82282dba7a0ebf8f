import type { Page } from '@playwright/test';
import { recordViolations } from './record-violations.js';

/**
 * Collects what must never happen because of an answer: dialogs, windows, errors of the page, what the page's policy
 * refused, and requests to any other origin. To be called before the page is opened; it grows while the page lives.
 */
export async function recordHarm(page: Page, origins: readonly string[]): Promise<string[]> {
	const harm = await recordViolations(page);
	page.on('dialog', (dialog) => {
		harm.push(`${dialog.type()} "${dialog.message()}"`);
		void dialog.dismiss();
	});
	page.on('popup', (popup) => harm.push(`window ${popup.url()}`));
	page.on('pageerror', (error) => harm.push(`error ${error.message}`));
	page.on('request', (request) => {
		if (!origins.includes(new URL(request.url()).origin)) harm.push(`request ${request.url()}`);
	});
	return harm;
}
