import type { Page } from '@playwright/test';

/** Collects what a policy refused, from before the first script of the page and across reloads. It grows while the page lives. */
export async function recordViolations(page: Page): Promise<string[]> {
	const violations: string[] = [];
	await page.exposeBinding('reportViolation', (_source, violation: string) => violations.push(violation));
	await page.addInitScript(() => {
		const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation;
		addEventListener('securitypolicyviolation', (event) => {
			// Browsers ask for it by themselves.
			if (event.blockedURI.endsWith('/favicon.ico')) return;
			report(`${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
		});
	});
	return violations;
}
