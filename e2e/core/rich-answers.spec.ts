import type { JSHandle } from '@playwright/test';
import { answerFaults } from '../../src/testing/faults/answer-faults.js';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base, expect } from '../fixtures.js';
import { type AnswerWatch, slowDownAnswers, watchAnswers } from '../support/answer-watch.js';
import { recordViolations } from '../support/record-violations.js';

const written = `Keys are needed:

> [!WARNING]
> Keep the **secret** key in $x_1$ places.

> **Tip:** Press <kbd>Ctrl</kbd>+<kbd>I</kbd>; H<sub>2</sub>O costs $5 or $10.

$$
\\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}
$$

Key
: What opens the door.

<details>
<summary>More of it</summary>

Folded words.

</details>

重要 **注意：**请。 ![A map](/guide#map)`;

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

test('callouts, keys, formulas, terms and folded parts are drawn under the strictest policy, and none of their marks is seen', {
	tag: '@core',
}, async ({ page, hosts, panel, fault }) => {
	const violations = await recordViolations(page);
	fault.setAnswer(written.match(/[\s\S]{1,4}/g) ?? []);
	await page.goto(hosts.page('strict-csp', { policy: 'host-list', attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	const watch: JSHandle<AnswerWatch> = await page.evaluateHandle(`(${watchAnswers})(${answerFaults})`);
	await page.evaluate(slowDownAnswers);
	const { shown, faults } = await watch.evaluate((answers) => answers.ask('Which keys?'));

	const answer = panel.lastAnswer;
	await expect(answer.getByRole('note')).toHaveText([/^Warning.*secret/, /^Tip.*Ctrl/]);
	await expect(answer.locator('kbd')).toHaveText(['Ctrl', 'I']);
	const formula = answer.locator('math[display=block]');
	// A fraction is higher than a line of text.
	expect((await formula.boundingBox())?.height).toBeGreaterThan(30);
	await expect(answer.locator('dd')).toHaveText('What opens the door.');
	await expect(answer.locator('strong').last()).toHaveText('注意：');
	await expect(answer.getByText('Folded words.')).toBeHidden();
	await answer.getByText('More of it').click();
	await expect(answer.getByText('Folded words.')).toBeVisible();

	expect(shown.filter((text) => /\[!|<|\*\*|\\|\$(?!5|1)/.test(text))).toEqual([]);
	expect(faults).toEqual([]);
	expect(violations).toEqual([]);
});

test('diagrams are drawn on a press under the strictest policy, and kinds that are not known stay code', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	const violations = await recordViolations(page);
	const codes = ['graph LR\nA[Ask] -->|soon| B{Answer}', 'sequenceDiagram\nReader->>Docs: Why?', 'gantt\ntitle Plan'];
	fault.setAnswer([codes.map((code) => `\`\`\`Mermaid\n${code}\n\`\`\``).join('\n\n')]);
	await page.goto(hosts.page('strict-csp', { policy: 'host-list', attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	await panel.ask('How does it go?');
	const answer = panel.lastAnswer;
	const chart = answer.getByRole('img', { name: 'Diagram: Ask, Answer' });
	await expect(chart).toBeVisible();
	// The two stand beside one another.
	const [ask, reply] = await Promise.all(['Ask', 'Answer'].map((word) => chart.getByText(word).boundingBox()));
	expect((reply?.x ?? 0) - (ask?.x ?? 0)).toBeGreaterThan(40);
	expect(Math.abs((reply?.y ?? 0) - (ask?.y ?? 0))).toBeLessThan(10);
	await expect(answer.getByRole('img', { name: 'Diagram: Reader, Docs' })).toBeVisible();
	await expect(answer.getByText('title Plan')).toBeVisible();
	await expect(answer.getByRole('button', { name: 'Show code' })).toHaveCount(2);
	await expect(answer.getByText('A[Ask]')).toBeHidden();
	await answer.getByRole('button', { name: 'Show code' }).first().click();
	await expect(answer.getByText('A[Ask]')).toBeVisible();
	await expect(chart).toHaveCount(0);
	expect(violations).toEqual([]);
});

test('where the code for callouts and formulas cannot be fetched, the answer is there as it is written', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	fault.setAnswer([written]);
	await page.route(/\/docent\/rich\.lazy/, (route) => route.abort());
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	await panel.ask('Which keys?');
	await expect(panel.lastAnswer).toContainText('[!WARNING]');
	await expect(panel.lastAnswer).toContainText('A map');
});

test('a question and an answer in another language than the panel say theirs', async ({
	page,
	hosts,
	panel,
	fault,
}) => {
	fault.setAnswer(['Das geht mit der Farbe, die du in den Optionen findest.']);
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
	await panel.open();
	await panel.ask('Wie ändere ich die Farbe des Knopfes?');
	await expect(panel.questions.locator('[lang]')).toHaveAttribute('lang', 'de');
	await expect(panel.lastAnswer.locator('.md')).toHaveAttribute('lang', 'de');
});
