import type { Page } from '@playwright/test';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { test as base, expect } from '../fixtures.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { isOnePlace, recordPlaces, takePlaces } from '../support/recorded-places.js';

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

/** A question counts as at the top up to this many CSS pixels below the upper edge of the view: its gap, and the pixel by which a place may be off. */
const atTop = 13;

const words = (count: number) => Array.from({ length: count }, () => 'some words about it ');
const code = ['```js\n', ...Array.from({ length: 12 }, (_, line) => `line(${line});\n`), '```\n\n'];
const paragraphs = (count: number) =>
	Array.from({ length: count }, (_, index) => [...words(9), `${index}.\n\n`]).flat();

/** Answers that are shorter than the view, longer than it, and with parts that are drawn later. */
const answers: readonly string[][] = [
	words(3),
	paragraphs(24),
	[...paragraphs(2), ...code, ...paragraphs(6)],
	['Yes.'],
];

/** Records the positions of the newest question and of its answer's first line while `ask` runs. */
async function placesWhile(page: Page, ask: () => Promise<void>) {
	await page.evaluate(recordPlaces);
	await ask();
	return page.evaluate(takePlaces);
}

const desk = { width: 1280, height: 800 };
const places: {
	name: string;
	attributes?: Record<string, string>;
	size: { width: number; height: number };
	count: number;
	tag: string | string[];
}[] = [
	{ name: 'a floating panel', size: desk, count: 12, tag: '@core' },
	{ name: 'a docked panel', attributes: { 'data-mode': 'docked' }, size: desk, count: 5, tag: [] },
	{ name: 'a dialog', attributes: { 'data-mode': 'dialog' }, size: desk, count: 5, tag: [] },
	{ name: 'a phone', size: { width: 360, height: 640 }, count: 5, tag: [] },
	{ name: 'twice the zoom', size: { width: 640, height: 482 }, count: 5, tag: [] },
];

for (const { name, attributes, size, count, tag } of places) {
	test(`STR-3: each question stands still at the top while it is answered: ${name}`, { tag }, async ({
		page,
		hosts,
		panel,
		fault,
	}) => {
		await page.setViewportSize(size);
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url, ...attributes } }));
		await panel.open();
		for (let number = 1; number <= count; number++) {
			fault.setAnswer(answers[number % answers.length] ?? []);
			const { questions, lines } = await placesWhile(page, () => panel.ask(`Question number ${number}?`));
			expect(isOnePlace(questions), `question ${number} has one place: ${questions}`).toBe(true);
			expect(Math.abs(questions[0] ?? Number.NaN), `question ${number} is at the top`).toBeLessThanOrEqual(atTop);
			expect(isOnePlace(lines), `the answer to question ${number} has one place: ${lines}`).toBe(true);
		}
	});
}

test.describe('a conversation of four questions', { tag: '@core' }, () => {
	/** CSS pixels from the upper edge of the view to the newest question. */
	const placeOfNewest = async ({ questions, transcript }: DocentPanel) =>
		((await questions.last().boundingBox())?.y ?? Number.NaN) - ((await transcript.boundingBox())?.y ?? 0);

	test.beforeEach(async ({ page, hosts, panel, fault }) => {
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		fault.setAnswer(paragraphs(12));
		for (const number of [1, 2, 3, 4]) await panel.ask(`Question number ${number}?`);
	});

	test('a reader who scrolled away stays there, and comes to the end by a button, or back by a question', async ({
		page,
		panel,
	}) => {
		const jump = panel.dialog.getByRole('button', { name: 'Jump to latest' });
		await panel.transcript.hover();
		// Firefox drops a turn of the wheel that comes while it is busy.
		await expect(async () => {
			await page.mouse.wheel(0, -500);
			await expect.poll(() => placeOfNewest(panel), { timeout: 2_000 }).toBeGreaterThan(400);
		}).toPass();
		await expect(jump).toBeVisible();
		const place = await placeOfNewest(panel);
		// The composer grows, and with it the view becomes lower.
		await panel.composer.fill('A draft\nof three\nlines');
		await panel.composer.fill('');
		expect(await placeOfNewest(panel)).toBeCloseTo(place, -1);
		await jump.click();
		await expect(jump).toHaveCount(0);
		await expect(panel.composer, 'has the focus of the button that is gone').toBeFocused();
		await expect(panel.lastAnswer.getByRole('button', { name: panelStrings.copy, exact: true })).toBeInViewport();
		await panel.transcript.hover();
		await page.mouse.wheel(0, -500);
		await expect(jump).toBeVisible();
		await panel.ask('Question number 5?');
		await expect.poll(() => placeOfNewest(panel)).toBeLessThanOrEqual(atTop);
		expect(await placeOfNewest(panel)).toBeGreaterThanOrEqual(0);
	});

	test('shows its newest question after a reload, after the history and when it is opened again', async ({
		page,
		panel,
	}) => {
		await page.reload();
		await expect(panel.questions).toHaveCount(4);
		await expect.poll(() => placeOfNewest(panel)).toBeLessThanOrEqual(atTop);
		await panel.close.click();
		await panel.open();
		await expect.poll(() => placeOfNewest(panel)).toBeLessThanOrEqual(atTop);
		await panel.startNew();
		await panel.history.click();
		await panel.thread().click();
		await expect(panel.questions).toHaveCount(4);
		await expect.poll(() => placeOfNewest(panel)).toBeLessThanOrEqual(atTop);
		expect(await placeOfNewest(panel)).toBeGreaterThanOrEqual(0);
	});

	test('is where the reader left it when the panel is opened again', async ({ page, panel }) => {
		await panel.transcript.hover();
		await page.mouse.wheel(0, -300);
		await expect.poll(() => placeOfNewest(panel)).toBeGreaterThan(200);
		const place = await placeOfNewest(panel);
		await panel.close.click();
		await panel.open();
		await expect.poll(() => placeOfNewest(panel)).toBeCloseTo(place, -1);
	});

	test('a question that is edited is at the top again', async ({ page, panel }) => {
		await panel.transcript.hover();
		await page.mouse.wheel(0, -120);
		await expect.poll(() => placeOfNewest(panel)).toBeGreaterThan(80);
		await panel.questions.last().getByRole('button', { name: panelStrings.edit }).click();
		const editor = panel.transcript.getByRole('textbox');
		await editor.fill('Another question?');
		await editor.press('Enter');
		await expect(panel.questions.last()).toContainText('Another question?');
		await panel.settled();
		await expect.poll(() => placeOfNewest(panel)).toBeLessThanOrEqual(atTop);
		expect(await placeOfNewest(panel)).toBeGreaterThanOrEqual(0);
	});
});

test('a long conversation draws only the turns near the view, keeps the words of all, and nothing moves', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	fault.setAnswer([...paragraphs(3), ...code, ...paragraphs(3)]);
	for (let number = 1; number <= 8; number++) await panel.ask(`Question number ${number}?`);
	await page.reload();
	await expect(panel.questions).toHaveCount(8);
	const drawn = panel.transcript.getByRole('button', { name: panelStrings.edit });
	await expect(panel.questions.first()).toContainText('Question number 1?');
	await expect.poll(() => drawn.count()).toBeLessThan(5);
	const words = async (pattern: RegExp) => (await panel.transcript.textContent())?.match(pattern)?.length;
	await expect.poll(() => words(/Question number \d/g)).toBe(8);
	await expect.poll(() => words(/line\(11\);/g)).toBe(8);

	/** Turns the wheel, and expects the turn in the middle of the view to move by the same CSS pixels. */
	const moved = async (distance: number) => {
		const middle = await panel.transcript.evaluateHandle((log) => {
			const { left, top, width, height } = log.getBoundingClientRect();
			const found = (log.getRootNode() as ShadowRoot).elementFromPoint(left + width / 2, top + height / 2);
			return (found?.closest('.turn') ?? log) as HTMLElement;
		});
		const top = () => middle.evaluate((turn) => turn.getBoundingClientRect().top);
		const before = await top();
		await page.mouse.wheel(0, -distance);
		await expect.poll(async () => (await top()) - before).toBeCloseTo(distance, -1);
	};
	await panel.transcript.hover();
	for (let times = 0; times < 12; times++) await moved(150);
	expect(await drawn.count()).toBeLessThan(8);

	// The search of a browser scrolls like this, without a key or the wheel.
	await panel.followEnd.click();
	await expect(panel.followEnd).toHaveCount(0);
	await panel.questions.nth(1).evaluate((question) => question.scrollIntoView({ block: 'center' }));
	await expect(panel.questions.nth(1).getByRole('button', { name: panelStrings.edit })).toBeInViewport();
	await expect(panel.questions.nth(1)).toBeInViewport({ ratio: 1 });
	await panel.newConversation.click();
	await expect(panel.questions).toHaveCount(0);
});
