import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.js';

/** What one frame showed of the assistant. */
interface Frame {
	launcher: boolean;
	panel: boolean;
	turns: number;
	draft: string;
	/** Pixels that the conversation is scrolled by. */
	scrolled: number;
	/** Element of the page with the focus. */
	focused: string;
	/** The texts that a screen reader announces. */
	said: string;
}

/** Records what each frame of the next pages shows, from the first frame on. Equal frames in a row are recorded once. */
async function recordFrames(page: Page): Promise<() => Promise<Frame[]>> {
	await page.addInitScript(() => {
		const frames: string[] = [];
		Object.assign(globalThis, { frames });
		const look = () => {
			const inside = document.querySelector('docent-assistant')?.shadowRoot;
			const isShown = (selector: string) =>
				inside?.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) ?? false;
			const frame = JSON.stringify({
				launcher: isShown('.launcher'),
				panel: isShown('dialog.panel'),
				turns: inside?.querySelectorAll('article').length ?? 0,
				draft: inside?.querySelector('textarea')?.value ?? '',
				scrolled: inside?.querySelector('[role=log]')?.scrollTop ?? 0,
				focused: document.activeElement?.localName ?? 'body',
				said: [...(inside?.querySelectorAll('[aria-live=polite], [role=alert]') ?? [])]
					.map((it) => it.textContent)
					.join(''),
			});
			if (frames.at(-1) !== frame) frames.push(frame);
			requestAnimationFrame(look);
		};
		look();
	});
	return () =>
		page.evaluate(() =>
			(globalThis as unknown as { frames: string[] }).frames.map((frame) => JSON.parse(frame) as Frame),
		);
}

test('NAV-5: on the next page the panel is there at once, as it was left, and does not take the focus', async ({
	page,
	hosts,
	panel,
}) => {
	await page.goto(hosts.page('guide'));
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	await panel.ask('Which models can answer?');
	await panel.composer.fill('And what does');
	// The code that keeps the place is loaded with the first link that the reader points at.
	await panel.citations(panel.answers.first()).first().hover();
	await expect(panel.preview).toBeVisible();
	// The browser reports a scroll with its next frame, and a reader does not leave before that.
	await panel.transcript.evaluate((log) => {
		const scrolled = new Promise((resolve) => log.addEventListener('scroll', resolve, { once: true }));
		log.scrollTo(0, 90);
		return scrolled;
	});
	const frames = await recordFrames(page);
	await page.goto(hosts.page('guide', { path: '/other' }));
	await expect(panel.answers).toHaveCount(2);
	await expect(panel.composer).toHaveValue('And what does');

	const left = { launcher: false, panel: true, turns: 4, draft: 'And what does', focused: 'body', said: '' };
	// Browsers scroll by whole pixels of the screen.
	await expect.poll(async () => Math.abs(((await frames()).at(-1)?.scrolled ?? 0) - 90)).toBeLessThanOrEqual(1);
	const shown = await frames();
	const first = shown.findIndex(({ panel: open }) => open);
	// Older turns and the place follow the newest turns; nothing else changes from the first frame of the panel on.
	for (const frame of shown.slice(first)) {
		expect(frame).toEqual({ ...left, turns: expect.any(Number), scrolled: expect.any(Number) });
	}
	for (const { focused, said } of shown.slice(0, first)) expect([focused, said]).toEqual(['body', '']);
});
