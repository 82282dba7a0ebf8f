import { expect, test } from '../fixtures.js';
import { hostilePages } from '../support/hostile-pages.js';
import { forgetPage, type Outcome, tryHostilePage, writePage } from '../support/try-hostile-page.js';

/** The number of pages that are tried at a time. Each lane has a browser context, whose storage is empty when a page is tried. */
const lanes = 4;

for (const [kind, table] of Object.entries(hostilePages)) {
	test(`LOAD-5: ${kind}: the assistant answers, or says in a sentence why it cannot`, async ({
		browser,
		hosts,
		service,
	}) => {
		test.setTimeout(180_000);
		const tag = `<script async src="${service.url}/docent.js" data-domain="${service.domain}" data-api-key="${service.key}"></script>`;
		const around = hosts.written('<!doctype html><title>Around</title><body>');
		const waiting = [...table];
		const outcomes: Outcome[] = [];
		const tryOneByOne = async () => {
			const context = await browser.newContext({ reducedMotion: 'reduce' });
			const page = await context.newPage();
			for (let next = waiting.shift(); next; next = waiting.shift()) {
				// What the page before has stored goes, and what it still does ends with it.
				await page.goto(around);
				await page.evaluate(forgetPage);
				await context.clearCookies();
				const tried = { what: next.what, url: hosts.written(writePage(next, tag)) };
				outcomes.push(await page.evaluate(tryHostilePage, { ...tried, patience: 10_000 }));
			}
			await context.close();
		};
		await Promise.all(Array.from({ length: lanes }, tryOneByOne));
		expect(outcomes).toHaveLength(table.length);
		expect(outcomes.filter(({ state }) => state === 'silent')).toEqual([]);
		const mustAnswer = new Set(table.filter(({ answers }) => answers).map(({ what }) => what));
		expect(outcomes.filter(({ what, state }) => mustAnswer.has(what) && state !== 'answered')).toEqual([]);
	});
}
