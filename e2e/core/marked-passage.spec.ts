import { expect } from '../fixtures.js';
import { citedAnswer } from '../support/cited-answer.js';
import { askOnGuide, fitting, passageOf, removal, settings, test } from '../support/cited-guide.js';
import { highlightedTexts, isHeadingInView, standsStill } from '../support/passage-highlight.js';

test.describe('a marked passage', () => {
	test.beforeEach(askOnGuide);

	test('stands beside the others of its answer, to which buttons and keys lead', async ({ page, panel }) => {
		const place = panel.dialog.getByRole('region', { name: 'Marked passage' }).getByRole('status');
		const [fittingText, removalText] = [fitting, removal].map(({ content }) => passageOf(content ?? ''));
		await panel.citations().first().click();
		await expect(place).toHaveText('1 of 2');
		await expect(panel.citations().first()).toHaveAttribute('aria-current', 'true');
		await expect(panel.dialog.getByRole('heading', { name: 'Ask the docs' })).toBeVisible();

		const next = panel.dialog.getByRole('button', { name: 'Next passage' });
		await next.click();
		await expect.poll(() => highlightedTexts(page)).toEqual([removalText]);
		await expect(place).toHaveText('2 of 2');
		await expect(panel.citations().nth(1)).toHaveAttribute('aria-current', 'true');
		await expect(panel.citations().first()).not.toHaveAttribute('aria-current');
		await expect(next).toBeFocused();
		await page.keyboard.press('k');
		await expect.poll(() => highlightedTexts(page)).toEqual([fittingText]);
		await expect(place).toHaveText('1 of 2');
		await page.keyboard.press('ArrowRight');
		await expect.poll(() => highlightedTexts(page)).toEqual([removalText]);
		await panel.backToAnswer.click();
		await expect(panel.citations().nth(1)).toBeFocused();
		await expect(panel.citations().nth(1)).not.toHaveAttribute('aria-current');
	});

	test('has the colour of its number', async ({ page, panel }) => {
		const number = panel.citations().first();
		const accent = await number.evaluate((link) => getComputedStyle(link).color);
		await number.click();
		await expect.poll(() => highlightedTexts(page)).toHaveLength(1);
		const rules = await page.evaluate(() => document.adoptedStyleSheets.at(-1)?.cssRules[0]?.cssText);
		expect(rules).toContain(accent);
	});

	test('is left by a scroll of one screen, another question and the history', async ({ page, panel }) => {
		const follow = async () => {
			await panel.citations().first().click();
			await expect(panel.backToAnswer).toBeVisible();
			await expect.poll(() => highlightedTexts(page)).toHaveLength(1);
		};
		const left = async (why: string) => {
			await expect(panel.backToAnswer, why).toHaveCount(0);
			await expect.poll(() => highlightedTexts(page), why).toEqual([]);
		};
		await page.evaluate(() => {
			document.body.style.paddingBottom = '300vh';
		});
		await follow();
		await expect(page.locator('#fitting-text')).toBeInViewport();
		await page.mouse.move(40, 300);
		await page.mouse.wheel(0, 100);
		await page.mouse.wheel(0, 900);
		await left('scrolled on');

		await follow();
		await panel.history.click();
		await left('looked for another conversation');
		await panel.history.click();

		await follow();
		await panel.submit('And how do I loosen them?');
		await left('asked again');
	});
});

for (const { title, lines, hash } of [
	{ title: 'a section higher than the window', lines: 50, hash: '#fitting' },
	{ title: 'a section that just fits', lines: 24, hash: '#fitting' },
	{ title: 'a short section', lines: 1, hash: '#fitting' },
	{ title: 'a page without an anchor', lines: 50, hash: '' },
])
	test(`a followed citation shows the heading of ${title} below the header of the site`, async ({
		page,
		hosts,
		panel,
		fault,
	}) => {
		const guide = hosts.page('guide', settings(fault));
		const code = Array.from({ length: lines }, (_, line) => `turn(${line});`).join('\n');
		const url = `${guide}${hash}`;
		const content = `${fitting.content}\n\n\`\`\`ts\n${code}\n\`\`\`\n`;
		fault.setAnswer(citedAnswer('bolts', [{ ...fitting, url, content }], `Go round [1](${url}).`));
		await page.setViewportSize({ width: 1440, height: 900 });
		// A citation without an anchor loads the page again.
		await page.addInitScript(
			([text, id]) => {
				document.addEventListener('DOMContentLoaded', () => {
					const main = document.querySelector('main');
					if (main) Object.assign(main.style, { margin: '0 0 200vh 40px', paddingTop: '70vh' });
					const place = document.querySelector('#fitting-code');
					if (place) place.textContent = text ?? '';
					if (!id) document.querySelector('#fitting')?.remove();
					const head = document.createElement('header');
					Object.assign(head.style, { position: 'sticky', top: '0', height: '64px', background: 'white' });
					document.body.prepend(head);
					document.documentElement.style.scrollPaddingTop = '80px';
				});
			},
			[code, hash],
		);
		await page.goto(guide);
		await panel.open();
		await panel.ask('How do I tighten the bolts?');
		await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
		await panel.citations().click();
		await expect(panel.backToAnswer).toBeVisible();
		await expect.poll(() => highlightedTexts(page)).not.toHaveLength(0);
		await page.evaluate(standsStill, 12);
		expect(await page.evaluate(isHeadingInView)).toBe(true);
	});

for (const { width, height, column } of [
	{ width: 1440, height: 900, column: 'calc(100% - 660px)' },
	{ width: 1366, height: 768, column: 'calc(100% - 640px)' },
	{ width: 1280, height: 800, column: 'calc(100% - 600px)' },
	{ width: 1024, height: 768, column: 'calc(100% - 340px)' },
])
	test(`nothing of a passage lies behind the panel at ${width} by ${height} pixels`, async ({
		page,
		hosts,
		panel,
		fault,
	}) => {
		const guide = hosts.page('guide', settings(fault));
		const long =
			`${'Tighten the bolts crosswise in three rounds, so that the pressure spreads evenly. '.repeat(6)}`.trim();
		fault.setAnswer(
			citedAnswer('bolts', [{ ...fitting, url: `${guide}#fitting`, content: long }], `Go round [1](${guide}#fitting).`),
		);
		await page.setViewportSize({ width, height });
		await page.goto(guide);
		await page.evaluate(
			([text, right]) => {
				const main = document.querySelector('main');
				if (main) Object.assign(main.style, { maxWidth: 'none', margin: `0 0 200vh 240px`, width: right });
				const passage = document.querySelector('#fitting-text');
				if (passage) passage.textContent = text ?? '';
				const head = document.createElement('header');
				Object.assign(head.style, { position: 'sticky', top: '0', height: '60px', background: 'white' });
				document.body.prepend(head);
			},
			[long, column],
		);
		await panel.open();
		await panel.ask('How do I tighten the bolts?');
		const before = await panel.dialog.boundingBox();
		await panel.citations().click();
		await expect.poll(() => highlightedTexts(page)).toHaveLength(1);
		const covered = () =>
			page.evaluate(() => {
				const range = [...(CSS.highlights.get('docent-passage') ?? [])][0] as Range;
				const panel = document.querySelector('docent-assistant')?.shadowRoot?.querySelector('.panel');
				const { left = 0, top = 0, bottom = 0 } = panel?.getBoundingClientRect() ?? {};
				const lines = [...range.getClientRects()];
				const behind = lines.filter((line) => line.bottom > top && line.top < bottom && line.right > left);
				const unseen = lines.filter((line) => line.top < 60 || line.bottom > innerHeight);
				return [...behind, ...unseen].length;
			});
		await expect.poll(covered).toBe(0);
		await panel.backToAnswer.click();
		await expect.poll(() => panel.dialog.boundingBox()).toEqual(before);
	});
