import { expect } from '../fixtures.js';
import { citedAnswer, type FoundPassage } from '../support/cited-answer.js';
import { askOnGuide, fitting, passageOf, removal, settings, test } from '../support/cited-guide.js';
import { highlightedTexts } from '../support/passage-highlight.js';

test.describe('a followed citation', () => {
	test.beforeEach(askOnGuide);

	test('shows its passage on the page, and leaves the page as it was', async ({ page, panel }) => {
		await panel.citations().nth(1).click();
		await expect.poll(() => highlightedTexts(page)).toEqual(['Loosen the bolts in the reverse order.']);
		await expect(page.locator('#removal-text')).toBeInViewport();
		expect(new URL(page.url()).hash).toBe('#removal');

		await panel.citations().first().click();
		await expect
			.poll(() => highlightedTexts(page), 'the mark stayed on the passage before')
			.toEqual([passageOf(fitting.content ?? '')]);

		await page.getByRole('heading', { name: 'Fitting' }).click();
		await page.keyboard.press('Escape');
		await expect.poll(() => highlightedTexts(page)).toEqual([]);
		await expect(panel.backToAnswer).toHaveCount(0);
		expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0);
	});

	test('has a way back to the very citation', async ({ page, panel }) => {
		const citation = panel.citations().nth(1);
		await citation.click();
		await expect(panel.dialog.getByRole('button', { name: 'Back to the answer' })).toBeVisible();
		await panel.backToAnswer.click();
		await expect(citation).toBeFocused();
		await expect.poll(() => highlightedTexts(page)).toEqual([]);
		await expect(panel.backToAnswer).toHaveCount(0);
	});

	test('loses its mark to the cross beside the way back', async ({ page, panel }) => {
		await panel.citations().first().click();
		await page.getByRole('button', { name: 'Remove the mark' }).click();
		await expect.poll(() => highlightedTexts(page)).toEqual([]);
		await expect(panel.dialog).toBeVisible();
	});

	test('closes the sheet on a phone, and the way back opens it at the citation', async ({ page, panel }) => {
		await page.setViewportSize({ width: 360, height: 640 });
		const citation = panel.citations().first();
		await citation.click();
		await expect(panel.dialog).toBeHidden();
		await expect.poll(() => highlightedTexts(page)).toHaveLength(1);
		await panel.backToAnswer.click();
		await expect(panel.dialog).toBeVisible();
		await expect(citation).toBeFocused();
	});
});

test('a followed citation waits for the page that a router builds', async ({ page, hosts, panel, fault }) => {
	const seal: FoundPassage = {
		url: '/pump/install#seal',
		title: 'Installing the pump',
		heading: 'The seal',
		content: 'Press the seal into the groove with both thumbs until it sits flush.',
	};
	fault.setAnswer(citedAnswer('seal', [seal], 'With both thumbs [1](/pump/install#seal).'));
	await page.goto(hosts.page('single-page-app', { path: '/pump', ...settings(fault) }));
	await panel.open();
	await panel.ask('How does the seal go in?');
	await page.evaluate(() => Object.assign(globalThis, { stillTheSamePage: true }));
	await panel.citations().click();
	await expect.poll(() => highlightedTexts(page)).toEqual([seal.content]);
	expect(await page.evaluate(() => 'stillTheSamePage' in globalThis)).toBe(true);
	await page.getByRole('link', { name: 'Repairing the pump' }).click();
	await expect.poll(() => highlightedTexts(page), 'the mark followed to the next page').toEqual([]);
	await expect(panel.backToAnswer).toHaveCount(0);
});

for (const width of [1100, 360]) {
	test(`a citation that loads a page is marked there, at ${width} pixels`, async ({ page, hosts, panel, fault }) => {
		const url = `${hosts.page('guide', { path: '/other', ...settings(fault) })}#removal`;
		fault.setAnswer(citedAnswer('bolts', [{ ...removal, url }], `In reverse [1](${url}).`));
		await page.setViewportSize({ width, height: 640 });
		await page.goto(hosts.page('guide', settings(fault)));
		await panel.open();
		await panel.ask('How do I loosen the bolts?');
		await panel.citations().click();
		await page.waitForURL('**/other?*');
		await expect.poll(() => highlightedTexts(page)).toEqual(['Loosen the bolts in the reverse order.']);
		await expect(panel.dialog).toBeVisible({ visible: width > 640 });
		await panel.backToAnswer.click();
		await expect(panel.citations()).toBeFocused();
		await page.reload();
		await expect(panel.host).toBeAttached();
		expect(await highlightedTexts(page), 'an old mark came back').toEqual([]);
	});
}

test.describe('the preview of a citation', () => {
	test.beforeEach(async ({ page, hosts, panel, fault }) => {
		fault.setAnswer(citedAnswer('bolts', [fitting], 'Go round [1](/guide#fitting).'));
		await page.goto(hosts.page('guide', settings(fault)));
		await panel.open();
		await panel.ask('How do I tighten the bolts?');
	});

	test('stays while the pointer is on it and goes when it leaves', async ({ panel }) => {
		await panel.citations().hover();
		await expect(panel.preview).toContainText('Tighten the bolts crosswise in three rounds');
		await expect(panel.preview).toContainText('Gasket guide');
		await expect(panel.citations()).toHaveAttribute('aria-describedby', 'citation-preview');
		await panel.preview.hover();
		await expect(panel.preview).toBeVisible();
		await panel.composer.hover();
		await expect(panel.preview).toHaveCount(0);
		await expect(panel.citations()).not.toHaveAttribute('aria-describedby');
	});

	test('names title and path alone where the answer quotes the passage', async ({ panel, fault }) => {
		const quoted = passageOf(fitting.content ?? '');
		fault.setAnswer(citedAnswer('bolts', [fitting], `${quoted} [1](/guide#fitting).`));
		await panel.ask('And again?');
		await panel.citations().hover();
		await expect(panel.preview).toContainText('Fitting');
		await expect(panel.preview).toContainText('/guide');
		await expect(panel.preview).not.toContainText('Tighten the bolts');
	});

	test('comes with what marks the passage in another tab, for that click alone', async ({ panel }) => {
		const citation = panel.citations();
		await citation.hover();
		await expect(panel.preview).toBeVisible();
		const followed = citation.evaluate(
			(link: HTMLAnchorElement) =>
				new Promise<string>((resolve) =>
					link.addEventListener('click', (event) => {
						event.preventDefault();
						resolve(link.href);
					}),
				),
		);
		await citation.click({ modifiers: ['ControlOrMeta'] });
		expect(await followed).toMatch(/#fitting:~:text=Tighten%20the%20bolts/);
		await expect(citation).toHaveAttribute('href', /#fitting$/);
	});

	test('comes with the focus, and Escape closes it alone', async ({ page, panel }) => {
		await panel.transcript.focus();
		while (!(await panel.citations().evaluate((link) => link.matches(':focus')))) await page.keyboard.press('Tab');
		await expect(panel.preview).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(panel.preview).toHaveCount(0);
		await expect(panel.dialog).toBeVisible();
		await expect(panel.citations()).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(panel.dialog).toBeHidden();
	});

	test('stays inside a small screen', async ({ page, panel }) => {
		await page.setViewportSize({ width: 320, height: 480 });
		await panel.citations().hover();
		await expect(panel.preview).toBeVisible();
		const box = await panel.preview.boundingBox();
		expect(box && box.x >= 0 && box.x + box.width <= 320 && box.y >= 0 && box.y + box.height <= 480).toBe(true);
	});
});

test('a long list of sources unfolds, and the focus goes to the first that was hidden', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	const many = Array.from({ length: 7 }, (_, index) => ({
		...fitting,
		url: `/guide-${index}`,
		heading: `Part ${index}`,
	}));
	fault.setAnswer(citedAnswer('bolts', many, 'Here and there.'));
	await page.goto(hosts.page('guide', settings(fault)));
	await panel.open();
	await panel.ask('Where are bolts?');
	await expect(panel.sources.getByRole('link')).toHaveCount(5);
	await panel.dialog.getByRole('button', { name: 'Show all 7' }).press('Enter');
	await expect(panel.sources.getByRole('link')).toHaveCount(7);
	await expect(panel.sources.getByRole('link').nth(5)).toBeFocused();
});

test.describe('a link that leaves the documentation', () => {
	test.beforeEach(async ({ page, hosts, panel, fault }) => {
		fault.setAnswer([
			'See [the forum](https://forum.example/thread?id=1) or write to [us](mailto:help@forum.example).',
		]);
		await page.goto(hosts.page('guide', settings(fault)));
		await panel.open();
		await panel.ask('Who else knows?');
	});

	test('says where it leads and asks first', async ({ page, panel }) => {
		const link = panel.lastAnswer.getByRole('button', { name: 'the forum' });
		await expect(link).toContainText('forum.example');
		await expect(panel.lastAnswer.locator('a[href*="forum.example"]')).toHaveCount(0);
		await link.focus();
		await page.keyboard.press('Enter');
		const question = page.getByRole('dialog', { name: 'Leave this site?' });
		await expect(question).toContainText('https://forum.example/thread?id=1');
		await expect(question.getByRole('button', { name: 'Stay' })).toBeFocused();
		await page.keyboard.press('Escape');
		await expect(question).toHaveCount(0);
		await expect(link).toBeFocused();
		await expect(panel.dialog, 'Escape closed more than the question').toBeVisible();

		await link.click();
		// Selecting the address may end beside the layer.
		await question.getByText('https://forum.example/thread?id=1').hover();
		await page.mouse.down();
		await page.mouse.move(5, 5);
		await page.mouse.up();
		await expect(question, 'a selection closes the question').toBeVisible();
		const open = question.getByRole('link', { name: 'Open forum.example' });
		expect(await open.getAttribute('rel')).toBe('noopener noreferrer nofollow ugc');
		await page.context().route('https://forum.example/**', (route) => route.fulfill({ body: 'The forum' }));
		const [opened] = await Promise.all([page.waitForEvent('popup'), open.click()]);
		expect(opened.url()).toBe('https://forum.example/thread?id=1');
		await expect(question).toHaveCount(0);
	});

	test('asks before it writes a mail', async ({ page, panel }) => {
		await panel.lastAnswer.getByRole('button', { name: 'us' }).click();
		const question = page.getByRole('dialog', { name: 'Write an email?' });
		await expect(question.getByRole('link', { name: 'Write to help@forum.example' })).toHaveAttribute(
			'href',
			'mailto:help@forum.example',
		);
		await question.getByRole('button', { name: 'Stay' }).click();
		await expect(question).toHaveCount(0);
	});
});

test.describe('an answer that is none', () => {
	test('offers other words and the way to a person', async ({ page, hosts, panel, service }) => {
		const handoff = JSON.stringify({ email: 'help@example.com', label: 'Write to the team' });
		await page.goto(hosts.page('guide', { attributes: { 'data-handoff': handoff, 'data-events': '{"text":true}' } }));
		const heard = page.evaluate(
			() =>
				new Promise<{ transcript: string }>((resolve) =>
					document.addEventListener('docent:handoff', ((event: CustomEvent) => resolve(event.detail)) as EventListener),
				),
		);
		await panel.open();
		await panel.ask('Wieviel wiegt ein Blauwal?');
		const person = panel.lastAnswer.getByRole('link', { name: 'Write to the team' });
		const address = new URL((await person.getAttribute('href')) ?? '');
		expect(address.protocol + address.pathname).toBe('mailto:help@example.com');
		expect(address.searchParams.get('body')).toContain('## Wieviel wiegt ein Blauwal?');
		await person.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
		await person.click();
		expect((await heard).transcript).toContain('Wieviel wiegt ein Blauwal?');

		await panel.lastAnswer.getByRole('button', { name: 'Rephrase the question' }).click();
		await expect(panel.composer).toBeFocused();
		await expect(panel.composer).toHaveValue('Wieviel wiegt ein Blauwal?');
		await page.keyboard.type('How do I embed Docent with a script tag?');
		await expect(panel.composer).toHaveValue('How do I embed Docent with a script tag?');
		expect(service.url).toBeTruthy();
	});
});

test('a citation of a quoted passage leads to its words on the page', async ({ page, service, panel }) => {
	await page.goto(service.url);
	await panel.open();
	await panel.ask('How do I embed Docent with a script tag?');
	const cited = await panel.citations().first().getAttribute('href');
	await panel.citations().first().click();
	// The page that is cited is loaded; only then does its passage have the time of an expectation.
	await page.waitForURL(cited ?? '');
	await expect.poll(() => highlightedTexts(page)).not.toEqual([]);
	const [first] = await highlightedTexts(page);
	expect(first?.length).toBeGreaterThan(20);
});
