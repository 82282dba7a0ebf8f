/** The documentation tells the weights that `npm run size` holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run.js';
import { limits } from './budgets.js';

const kilobytes = (bytes: number) => String(bytes / 1000);
const { loader, firstAnswer, settings, content, early, language } = limits;

it.each([['public/embed/script-tag.md', [loader, early, settings, content, firstAnswer, language]]])(
	'%s says the budgets',
	(file, expected) => {
		const said = [...readFileSync(join(root, file), 'utf8').matchAll(/at most ([\d.]+) kB/g)];
		expect(said.map(([, atMost]) => atMost)).toEqual(expected.map(kilobytes));
	},
);

describe('before anybody asks', () => {
	const table = readFileSync(join(root, 'bench/peers/host-cost.md'), 'utf8');
	const measured = new Map(
		[...table.matchAll(/^\| ([^|]+) \| ([\d.]+) \|/gm)].map(([, name, size]) => [
			name,
			String(Math.round(Number(size))),
		]),
	);
	const first = readFileSync(join(root, 'bench/widget/first-answer.md'), 'utf8');
	const untilAnswer = (/^\| The answer is shown \| \d+ \| ([\d.]+) \| ([\d.]+) \|/m.exec(first) ?? [])
		.slice(1)
		.map((size) => String(Math.round(Number(size))));
	const ours = [measured.get('Docent'), measured.get('Docent with more options')];

	it('a page loads no more than the budgets, and the headers of its files', () => {
		const headers = 500;
		expect(Number(ours[0])).toBeLessThanOrEqual((loader + early + 2 * headers) / 1000);
		expect(Number(ours[1])).toBeLessThanOrEqual((loader + early + settings + 3 * headers) / 1000);
	});

	it.each([
		['public/embed/script-tag.md', untilAnswer],
		['public/faq.md', untilAnswer.slice(0, 1)],
	])('%s says what comes until the first answer', (file, expected) => {
		expect(expected).not.toEqual([]);
		for (const size of expected) expect(readFileSync(join(root, file), 'utf8')).toContain(`${size} kB`);
	});

	it.each(['README.md', 'public/index.md', 'public/embed/options.md', 'public/embed/script-tag.md', 'public/faq.md'])(
		'%s says what was measured, of other products too',
		(file) => {
			const said = [...readFileSync(join(root, file), 'utf8').matchAll(/(at most )?(?<![\d.])([\d.]+) kB/g)];
			const sizes = said.filter(([, atMost]) => !atMost).map(([, , size]) => size);
			expect(sizes.slice(0, 2)).toEqual(ours);
			const known = new Set([...measured.values(), ...untilAnswer]);
			expect(sizes.filter((size) => !known.has(size ?? ''))).toEqual([]);
		},
	);
});
