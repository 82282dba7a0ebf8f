import type { Locator } from '@playwright/test';
import { laterStrings } from '../../src/widget/strings/en-later.js';
import { type DictatedAnswer, dictateAnswers } from '../support/dictated-answer.js';
import { test as base, expect } from '../widget-fixtures.js';

const test = base.extend<{ answer: DictatedAnswer; begin: (text: string) => Promise<void> }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	answer: async ({}, use) => {
		await using answer = await dictateAnswers();
		await use(answer);
	},
	/** Asks, and says the beginning of the answer. */
	begin: async ({ page, hosts, panel, answer }, use) => {
		await use(async (text) => {
			await page.goto(hosts.page('guide', { attributes: { 'data-base-url': answer.url } }));
			await panel.open();
			await panel.submit('How?');
			await answer.say(text);
		});
	},
});

const paragraph = (number: number) => `Paragraph ${number} says a little about this and about that.`;
const paragraphs = (from: number, count: number) =>
	Array.from({ length: count }, (_, index) => `${paragraph(from + index)}\n\n`).join('');

/** CSS pixels between what is shown and the end. */
const belowView = (transcript: Locator) =>
	transcript.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight);

/** Turns the wheel over the transcript, as a reader does; up is negative. */
async function wheel(transcript: Locator, by: number): Promise<void> {
	await transcript.hover();
	const before = await transcript.evaluate(({ scrollTop }) => scrollTop);
	await transcript.page().mouse.wheel(0, by);
	await expect.poll(() => transcript.evaluate(({ scrollTop }) => scrollTop)).toBe(before + by);
}

test('STR-1: what is finished of an answer stays as it is while the rest comes, and so does a selection in it', async ({
	page,
	panel,
	answer,
	begin,
}) => {
	await begin(`${paragraphs(1, 2)}\`\`\`js\nstart();\n\`\`\`\n\n| A | B |\n| - | - |\n| c | d |\n\nThe next`);
	const blocks = panel.lastAnswer.locator('.md > *');
	await expect(blocks).toHaveCount(5);
	const finished = (await blocks.elementHandles()).slice(0, -1);
	await blocks
		.first()
		.getByText(paragraph(1))
		.dblclick({ position: { x: 20, y: 10 } });
	const selected = () => page.evaluate(() => `${getSelection()}`);
	const word = await selected();
	expect(word).toMatch(/\w/);
	for (let number = 1; number <= 20; number++) await answer.say(` words of **it** and\n\nparagraph ${number}`);
	await answer.end();
	await panel.settled();
	await expect(blocks).toHaveCount(25);
	for (const [index, block] of finished.entries()) {
		const same = await blocks.nth(index).evaluate((now, before) => now === before, block);
		expect(same, `block ${index + 1} is the element that it was`).toBe(true);
	}
	expect(await selected()).toBe(word);
});

test('STR-3: a line that is being read does not move while fifty more come', async ({ panel, answer, begin }) => {
	await begin(paragraphs(1, 40));
	await expect(panel.lastAnswer).toContainText(paragraph(40));
	await wheel(panel.transcript, 700);
	const places = await panel.lastAnswer.getByText(paragraph(30)).evaluateHandle((line) => {
		const seen = new Set<number>();
		const look = () => {
			seen.add(line.getBoundingClientRect().top);
			requestAnimationFrame(look);
		};
		look();
		return seen;
	});
	// The panel draws text below the view once a second, so five paragraphs at a time take ten seconds.
	for (let number = 41; number <= 90; number += 5) {
		await answer.say(paragraphs(number, 5));
		await expect(panel.lastAnswer).toContainText(paragraph(number + 4));
	}
	await answer.end();
	await panel.settled();
	expect(await places.evaluate((seen) => seen.size), 'places that the line was seen at').toBe(1);
});

test('STR-3: the view stays with the beginning of an answer, and wherever the reader goes from there', async ({
	panel,
	answer,
	begin,
}) => {
	const { transcript } = panel;
	const scrolled = () => transcript.evaluate(({ scrollTop }) => scrollTop);
	await begin(paragraphs(1, 30));
	await expect(panel.lastAnswer).toContainText(paragraph(30));
	expect(await scrolled(), 'nobody has scrolled').toBe(0);

	await wheel(transcript, 300);
	await answer.say(paragraphs(31, 5));
	await answer.end();
	await panel.settled();
	expect(await scrolled(), 'the reader was left alone').toBe(300);

	await panel.submit('And then?');
	await answer.say(paragraphs(1, 5));
	await expect(panel.lastAnswer).toContainText(paragraph(5));
	const place = await scrolled();
	await answer.say(paragraphs(6, 30));
	await answer.end();
	await panel.settled();
	expect(await scrolled()).toBe(place);
});

test('a short answer has no button that leads to its end; one that grows below the view has', async ({
	panel,
	answer,
	begin,
}) => {
	await begin(paragraphs(1, 2));
	await expect(panel.lastAnswer).toContainText(paragraph(2));
	await expect(panel.followEnd).toHaveCount(0);
	await answer.say(paragraphs(3, 30));
	await expect(panel.followEnd).toHaveAccessibleName('Follow the answer');
	await answer.end();
	await panel.settled();
	await expect(panel.followEnd).toHaveAccessibleName('Jump to latest');
	await expect(panel.questions.last()).toBeInViewport({ ratio: 1 });
});

test('the wheel over the button that leads to the end scrolls the answer below it', async ({
	page,
	panel,
	answer,
	begin,
}) => {
	await begin(paragraphs(1, 30));
	await panel.followEnd.hover();
	await page.mouse.wheel(0, 200);
	const scrolled = () => panel.transcript.evaluate(({ scrollTop }) => scrollTop);
	await expect.poll(scrolled).toBe(200);
	await answer.say(paragraphs(31, 5));
	await expect(panel.lastAnswer).toContainText(paragraph(35));
	expect(await scrolled()).toBe(200);
	await answer.end();
	await panel.settled();
});

test('the end of an answer is followed from a press until the reader scrolls up or asks again', async ({
	page,
	panel,
	answer,
	begin,
}) => {
	const { transcript, followEnd } = panel;
	const staysAtEnd = async (number: number) => {
		await answer.say(paragraphs(number, 5));
		await expect(panel.lastAnswer).toContainText(paragraph(number + 4));
		await expect.poll(() => belowView(transcript)).toBe(0);
		await expect(followEnd).toHaveCount(0);
	};
	await begin(paragraphs(1, 30));
	await followEnd.click();
	await staysAtEnd(31);
	// Another size of the view, and what leads further down.
	await page.setViewportSize({ width: 1000, height: 560 });
	await expect.poll(() => belowView(transcript)).toBe(0);
	await transcript.hover();
	await page.mouse.wheel(0, 200);
	await staysAtEnd(36);

	await wheel(transcript, -200);
	const place = await transcript.evaluate(({ scrollTop }) => scrollTop);
	await expect(followEnd).toHaveAccessibleName('Follow the answer');
	await answer.say(paragraphs(41, 5));
	await expect(panel.lastAnswer).toContainText(paragraph(45));
	expect(await transcript.evaluate(({ scrollTop }) => scrollTop)).toBe(place);

	await followEnd.press('Enter');
	await staysAtEnd(46);
	await answer.end();
	await panel.settled();
	await expect.poll(() => belowView(transcript), 'with what stands below an answer').toBe(0);

	await panel.submit('And then?');
	await answer.say(paragraphs(1, 30));
	await expect(panel.lastAnswer).toContainText(paragraph(30));
	await expect(panel.questions.last()).toBeInViewport({ ratio: 1 });
	await answer.end();
	await panel.settled();
});

test('keys that scroll up end the following of an answer', async ({ panel, answer, begin }) => {
	await begin(paragraphs(1, 30));
	let number = 30;
	for (const key of ['PageUp', 'ArrowUp', 'Home']) {
		await panel.followEnd.click();
		await expect.poll(() => belowView(panel.transcript)).toBe(0);
		const ended = panel.transcript.evaluate(
			(log) => new Promise((resolve) => log.addEventListener('scrollend', () => resolve(true), { once: true })),
		);
		await panel.transcript.press(key);
		expect(await ended, 'a browser may take its time to scroll').toBe(true);
		await answer.say(paragraphs(number + 1, 5));
		number += 5;
		await expect(panel.lastAnswer).toContainText(paragraph(number));
		await expect(panel.lastAnswer.getByText(paragraph(number))).not.toBeInViewport();
	}
	await answer.end();
	await panel.settled();
});

test('a long answer that comes at once is all there, and its beginning in view', async ({ panel, answer, begin }) => {
	await begin(`${paragraphs(1, 300)}The end.`);
	await answer.end();
	await panel.settled();
	await expect(panel.lastAnswer.locator('.md > p')).toHaveCount(301);
	await expect(panel.lastAnswer.getByText('The end.', { exact: true })).toHaveCount(1);
	await expect(panel.questions.last()).toBeInViewport({ ratio: 1 });
});

test('what a reader unfolds at the end of a conversation stays where it is', async ({ panel, answer, begin }) => {
	await begin(`${paragraphs(1, 30)}\`\`\`js\n${'long '.repeat(60)}\n\`\`\`\n\n`);
	await answer.end();
	await panel.settled();
	const wrap = panel.lastAnswer.getByRole('button', { name: laterStrings.highlight.wrapLines });
	// Parts of the answer are drawn later than its words.
	await expect(async () => {
		await panel.transcript.press('End');
		expect(await belowView(panel.transcript)).toBe(0);
	}).toPass();
	const before = await wrap.boundingBox();
	await wrap.click();
	await expect(wrap).toHaveAttribute('aria-pressed', 'true');
	expect(await wrap.boundingBox()).toEqual(before);
});

test('a look at the history leaves the reader where they were, whatever came meanwhile', async ({
	page,
	panel,
	answer,
	begin,
}) => {
	const { transcript } = panel;
	const scrolled = () => transcript.evaluate(({ scrollTop }) => scrollTop);
	const lookAtHistory = async (meanwhile: () => Promise<void>) => {
		await panel.history.click();
		await expect(panel.searchHistory).toBeFocused();
		await expect(transcript).toHaveCount(0);
		await meanwhile();
		await page.keyboard.press('Escape');
		await expect(panel.composer).toBeFocused();
	};
	await begin(paragraphs(1, 30));
	await expect(panel.lastAnswer).toContainText(paragraph(30));
	await lookAtHistory(() => answer.say(paragraphs(31, 20)));
	await expect(panel.lastAnswer).toContainText(paragraph(50));
	await expect.poll(scrolled).toBe(0);

	await wheel(transcript, 400);
	await lookAtHistory(() => answer.say(paragraphs(51, 20)));
	await expect(panel.lastAnswer).toContainText(paragraph(70));
	await expect.poll(scrolled).toBe(400);
	await answer.end();
	await panel.settled();
	await expect.poll(scrolled).toBe(400);
});

test('nothing of a conversation that is not shown can be reached', async ({ page, panel, answer, begin }) => {
	await begin(`${paragraphs(1, 3)}\`\`\`js\nstart();\n\`\`\`\n`);
	await answer.end();
	await panel.settled();
	await panel.history.click();
	await expect(panel.searchHistory).toBeFocused();
	const reached = new Set<string>();
	for (let step = 0; step < 12; step++) {
		await page.keyboard.press('Tab');
		const focused = await page.evaluate(() => {
			const element = document.activeElement?.shadowRoot?.activeElement;
			return `${element?.role ?? ''} ${element?.ariaLabel ?? element?.textContent ?? ''} ${element?.closest('[aria-hidden]') ? 'hidden' : ''}`;
		});
		reached.add(focused.trim());
	}
	expect([...reached].filter((name) => /hidden$|Conversation$|Copy/.test(name))).toEqual([]);
	expect(reached.size).toBeGreaterThan(3);
});

test('"send" and "stop" have one colour, so that nothing jumps when one takes the place of the other', async ({
	panel,
	answer,
	begin,
}) => {
	await begin('The first words');
	const colour = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);
	const busy = await colour(panel.stop);
	await panel.composer.fill('What else?');
	await answer.end();
	await panel.settled();
	expect(await colour(panel.send)).toBe(busy);
	await panel.composer.fill('');
	await expect.poll(() => colour(panel.send), 'nothing can be sent').not.toBe(busy);
});
