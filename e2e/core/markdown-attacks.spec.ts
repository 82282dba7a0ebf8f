import type { JSHandle } from '@playwright/test';
import { answerFaults } from '../../src/testing/faults/answer-faults.js';
import { type FaultServer, startFaultServer } from '../../src/testing/faults/fault-server.js';
import { type MarkdownAttack, markdownAttacks, streamedMaxLength } from '../../src/testing/panel/markdown-attacks.js';
import { type AnswerWatch, slowDownAnswers, type WatchedAnswer, watchAnswers } from '../support/answer-watch.js';
import { recordHarm } from '../support/record-harm.js';
import { test as base, expect } from '../widget-fixtures.js';

interface Answers {
	/** Answers with a text, in these pieces, and tells what was seen of it. */
	give(pieces: string[]): Promise<WatchedAnswer>;
	/** What else happened that must not, so far. */
	harm: readonly string[];
}

interface Fixtures {
	fault: FaultServer;
	/** A page under the strictest policy whose assistant answers with what it is given. */
	answers: Answers;
}

const test = base.extend<Fixtures>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from the pattern
	fault: async ({}, use) => {
		const fault = await startFaultServer();
		await use(fault);
		await fault.close();
	},
	answers: async ({ page, hosts, panel, fault }, use) => {
		const address = hosts.page('strict-csp', {
			policy: 'host-list',
			attributes: { 'data-base-url': fault.url, 'data-persistence': 'none' },
		});
		const harm = await recordHarm(
			page,
			[hosts.script, fault.url, address].map((url) => new URL(url).origin),
		);
		await page.goto(address);
		// In fonts that move each letter by its neighbours, as some systems have, lines without spaces take a browser half a minute.
		await page.evaluate(() => document.documentElement.style.setProperty('--docent-font', 'Arial'));
		await panel.open();
		// As text, because the one needs the other, and the page's policy lets no script be made of text there.
		const watch: JSHandle<AnswerWatch> = await page.evaluateHandle(`(${watchAnswers})(${answerFaults})`);
		const give = (pieces: string[]) => {
			fault.setAnswer(pieces);
			return watch.evaluate((answers) => answers.ask('What then?'));
		};
		await use({ give, harm });
	},
});

// A trace of hundreds of answers costs more than all the answers.
test.use({ trace: 'off' });

/** Texts that are slow to read do nothing else: the tests of the panel read all of them, and `bench/widget/costly-answers.js` times them. */
const attacks = markdownAttacks().filter(({ category }) => !['pathological', 'redos'].includes(category));

/** What an attack goes by, in words: each group has a page to itself. */
const groupOf = ({ category }: MarkdownAttack) => (category === 'html-xss' ? 'HTML' : 'links, bytes and broken syntax');

/** The attacks that did something, each with what it did. */
async function attemptAll(answers: Answers, tried: MarkdownAttack[], cut: (text: string) => string[]) {
	const done: Record<string, string[]> = {};
	let before = 0;
	for (const { id, markdown } of tried) {
		const { faults } = await answers.give(cut(markdown));
		const found = [...faults, ...answers.harm.slice(before)];
		before = answers.harm.length;
		if (found.length > 0) done[id] = found;
	}
	return done;
}

/** Twelve pieces at most: a browser draws each. The tests of the panel read the attacks letter by letter. */
function inPieces(text: string): string[] {
	const letters = Array.from(text);
	const size = Math.ceil(letters.length / 12);
	return letters.flatMap((_, index) => (index % size === 0 ? letters.slice(index, index + size).join('') : []));
}
const isShort = ({ markdown }: MarkdownAttack) => markdown.length <= streamedMaxLength;

for (const name of new Set(attacks.map(groupOf))) {
	const group = attacks.filter((attack) => groupOf(attack) === name);

	test(`MD-4: attacks by ${name} leave text and known elements while they arrive and after, and nothing happens`, async ({
		page,
		answers,
	}) => {
		test.slow();
		const long = group.filter((attack) => !isShort(attack));
		expect(await attemptAll(answers, long, (text) => [text])).toEqual({});
		await page.evaluate(slowDownAnswers);
		expect(await attemptAll(answers, group.filter(isShort), inPieces)).toEqual({});
	});
}

test('every piece of a growing answer is seen', async ({ page, answers }) => {
	await page.evaluate(slowDownAnswers);
	const { shown, faults } = await answers.give(['a', 'b', 'c', 'd ', 'e']);
	expect(shown).toEqual(['a', 'ab', 'abc', 'abcd', 'abcd e']);
	expect(faults).toEqual([]);
});

test('an attack that came through would be noticed', async ({ page, panel, answers }) => {
	const { faults } = await answers.give(['Words']);
	expect([...faults, ...answers.harm]).toEqual([]);
	const answer = panel.lastAnswer.locator('.md');
	await answer.evaluate((element) => {
		const image = document.createElement('img');
		image.src = 'http://elsewhere.test/pixel.png';
		element.append(image);
		Object.assign(window, { canary: true });
		setTimeout(() => {
			throw new Error('from an answer');
		});
	});
	await expect.poll(() => answers.harm).toContain('error from an answer');
	await expect.poll(() => answers.harm).toContainEqual(expect.stringMatching(/^img-src http:\/\/elsewhere\.test\//));
	expect(await answer.evaluate(answerFaults)).toEqual(['<img>', 'src="http://elsewhere.test/pixel.png"']);
	expect((await answers.give(['Words'])).faults).toEqual(['name canary']);

	await page.evaluate(() => alert('from an answer'));
	expect(answers.harm).toContain('alert "from an answer"');
});
