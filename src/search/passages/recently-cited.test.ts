import { expect, it } from 'vitest';
import { addressesCitedIn, addressesShownLast } from './recently-cited.js';

const answer = (text: string) => [{ role: 'assistant' as const, text }];

it('finds what the last answer shows, as citations and as cards', () => {
	const text =
		'Run it. [1](/guide#run)\n\n- **[Guide › Start (new)](/guide#start)**\\\n  Press it.\n- **[Keys](/keys)**';
	expect(addressesShownLast([...answer('[1](/old)'), ...answer(text)])).toEqual([
		'/guide#run',
		'/guide#start',
		'/keys',
	]);
});

it('reads any history quickly', () => {
	const begun = performance.now();
	expect(addressesShownLast(answer(`- **[${']('.repeat(60_000)}`))).toEqual([]);
	expect(addressesShownLast(answer(`- **[${']('.repeat(1_100)}\n`.repeat(50)))).toEqual([]);
	expect(performance.now() - begun).toBeLessThan(2_000);
});

it('reads the end of a long answer, and no more addresses than an answer shows', () => {
	const many = Array.from({ length: 5_000 }, (_, index) => `- **[Page](/page-${index})**`).join('\n');
	expect(addressesShownLast(answer(many)).length).toBeLessThanOrEqual(20);
	expect(addressesCitedIn(answer(`[1](/first)${' '.repeat(50_000)}[2](/last)`))).toEqual(['/last']);
});
