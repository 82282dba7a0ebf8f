/** The documentation tells the weights that `npm run size` holds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../run.js';
import { limits } from './budgets.js';

const kilobytes = (bytes: number) => String(bytes / 1000);
const { loader, firstAnswer, settings, content, early, language } = limits;

it.each([
	['public/embed/script-tag.md', [loader, settings, early, content, firstAnswer, language]],
	['public/faq.md', [loader]],
])('%s says what is measured', (file, expected) => {
	const said = [...readFileSync(join(root, file), 'utf8').matchAll(/at most ([\d.]+) kB|([\d.]+) kB/g)];
	expect(said.map(([, atMost]) => atMost)).toEqual(expected.map(kilobytes));
});

it('README.md says what is measured, of other products too', () => {
	const table = readFileSync(join(root, 'bench/peers/host-cost.md'), 'utf8');
	const measured = [...table.matchAll(/^\| [^|]+ \| ([\d.]+) \|/gm)].map(([, size]) =>
		String(Math.round(Number(size))),
	);
	const said = [...readFileSync(join(root, 'README.md'), 'utf8').matchAll(/(at most )?\b([\d.]+) kB/g)];
	expect(said.filter(([, atMost]) => atMost).map(([, , size]) => size)).toEqual([kilobytes(loader)]);
	const others = said.filter(([, atMost]) => !atMost).map(([, , size]) => size);
	expect(others.length).toBeGreaterThan(1);
	expect(others.filter((size) => !measured.includes(size ?? ''))).toEqual([]);
});
