import type { Page } from '@playwright/test';
import { recordViolations } from './record-violations.js';

/** Collects what a reader's console would show in red: errors, what was thrown, and what a policy refused. It grows while the page lives. */
export async function recordTrouble(page: Page): Promise<string[]> {
	const trouble = await recordViolations(page);
	page.on('pageerror', (error) => trouble.push(`thrown: ${error.message}`));
	page.on('console', (message) => {
		if (message.type() === 'error') trouble.push(`console: ${message.text()} ${message.location().url}`);
	});
	return trouble;
}
