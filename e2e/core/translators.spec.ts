import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { test as base, expect } from '../fixtures.js';
import { slowDownAnswers } from '../support/answer-watch.js';

const test = base.extend<{ fault: FaultServer }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
});

const sentences = Array.from({ length: 24 }, (_, index) => `Sentence ${index} is **here** and there.`);
const written = `${sentences.slice(0, 8).join(' ')}

- ${sentences.slice(8, 16).join('\n- ')}

> [!NOTE]
> ${sentences.slice(16, 20).join(' ')}

| Name | Value |
| --- | --- |
| one | \`x\` |

${sentences.slice(20).join(' ')}`;

/**
 * Puts two elements in place of each text, as the translators of browsers do, whenever something changes. Runs in the page.
 *
 * @param obeys whether it leaves alone what says so
 */
function translatePage(obeys: boolean): void {
	const translate = (node: Node): void => {
		if (node instanceof Text) {
			const around = node.parentElement;
			const isLeftAlone =
				around?.closest('font, style, textarea') || (obeys && around?.closest('[translate=no], .notranslate'));
			if (!around || isLeftAlone || !node.data.trim()) return;
			const outer = document.createElement('font');
			const inner = outer.appendChild(document.createElement('font'));
			inner.textContent = node.data;
			node.replaceWith(outer);
			return;
		}
		if (node instanceof Element && node.shadowRoot) watch(node.shadowRoot);
		for (const child of [...node.childNodes]) translate(child);
	};
	const watched = new WeakSet<Node>();
	const watch = (root: Node): void => {
		if (watched.has(root)) return;
		watched.add(root);
		translate(root);
		const observer = new MutationObserver((changes) => {
			for (const { addedNodes } of changes) for (const node of addedNodes) if (node.isConnected) translate(node);
		});
		observer.observe(root, { childList: true, subtree: true });
	};
	document.documentElement.classList.add('translated-ltr');
	watch(document.documentElement);
}

for (const obeys of [true, false]) {
	test(`an answer is whole on a page that a translator ${obeys ? 'translates' : 'translates without asking'}, and a draft stays`, async ({
		page,
		hosts,
		panel,
		fault,
	}) => {
		const errors: string[] = [];
		page.on('pageerror', ({ message }) => errors.push(message));
		fault.setAnswer(written.match(/[\s\S]{1,6}/g) ?? []);
		await page.goto(hosts.page('guide', { attributes: { 'data-base-url': fault.url } }));
		await panel.open();
		await page.evaluate(slowDownAnswers);
		await page.evaluate(translatePage, obeys);
		await panel.ask('Which sentences?');
		await panel.composer.fill('My next question');
		await expect(panel.lastAnswer.getByRole('button', { name: 'Copy', exact: true })).toBeVisible();
		for (const sentence of sentences) await expect(panel.lastAnswer).toContainText(sentence.replaceAll('*', ''));
		await expect(panel.lastAnswer.getByRole('cell', { name: 'x' })).toBeVisible();
		await expect(panel.lastAnswer.locator('.md p font').first()).toBeVisible();
		await expect(panel.composer).toHaveValue('My next question');

		await panel.composer.fill('And again?');
		await panel.composer.press('Enter');
		await expect(panel.answers).toHaveCount(2);
		await expect(panel.lastAnswer).toContainText('Sentence 23 is here and there.');
		expect(errors).toEqual([]);
	});
}
