import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { below, install, nasty, options } from '../../testing/models/nasty-answers.js';
import { reachOf } from '../../testing/panel/markdown-reach.js';
import { AnswerChecker } from './answer-checker.js';
import { KnownAddresses } from './known-addresses.js';

/** Checks an answer of a model that was told the numbers 1 to 3. */
function check(pieces: readonly string[], isCut = false) {
	const checker = new AnswerChecker(new KnownAddresses({ passages: [], numbered: [install, options, below] }));
	const checked = [...pieces.map((piece) => checker.push(piece)), checker.end(isCut)];
	return {
		text: checked.map(({ text }) => text).join(''),
		sources: checked.flatMap(({ sources }) => sources.map(({ url }) => url)),
		refuses: checker.refuses,
	};
}
const known = new KnownAddresses({ passages: [install, options, below] });

describe('a number is read as the citation that it means', () => {
	const [one, two, three] = ['[1](/guide/install#docker)', '[2](</reference/options(all)>)', '[3](/guide/install#mac)'];

	it.each([
		['Run it [1].', `Run it ${one}.`],
		['Run it.[1][2]', `Run it.${one}${two}`],
		['Run it [1, 2].', `Run it ${one}${two}.`],
		['Run it [1-3].', `Run it ${one}${two}${three}.`],
		['Run it [^1].', `Run it ${one}.`],
		['Run it 【1】.', `Run it ${one}.`],
		['Run it【2†source】.', `Run it${two}.`],
		['Run it [[3]].', `Run it ${three}.`],
		['Run it [Passage 1].', `Run it ${one}.`],
		['Run it [passage 1](/guide/install#docker).', `Run it ${one}.`],
		['Run it [[1]](/guide/install#docker).', `Run it ${one}.`],
		['Run it [1, 2](/guide/install#docker).', `Run it ${one}${two}.`],
		['Run it [1](/guide/install/#docker).', `Run it ${one}.`],
		['Run it [1](guide/install#docker).', `Run it ${one}.`],
		['Run it [3](/guide/install).', `Run it ${three}.`],
		['Run it [3](/guide/install#misspelt).', `Run it ${three}.`],
		['Run it [2](/guide/install).', 'Run it [2](/guide/install#docker).'],
		['Run it [1], and again [1] [1].', `Run it ${one}, and again ${one} .`],
		['Run it [9], now.', 'Run it, now.'],
		['Run it [1](#).', `Run it ${one}.`],
		['Run it [3](url), or [2](2).', `Run it ${three}, or ${two}.`],
		['Run it [9](#), now.', 'Run it, now.'],
		['See [the guide](/guide/install/#docker).', 'See [the guide](/guide/install#docker).'],
	])('%j', (text, rest) => {
		expect(check([text]).text).toBe(rest);
		expect(check([...text]).text).toBe(rest);
	});

	it('and counts as a source, as a link in words does', () => {
		expect(check(['Run it [2], see [the guide](/guide/install#mac).']).sources).toEqual([options.url, below.url]);
	});

	it.each([
		['Run it [1].\n\n[^1]: /guide/install#docker\n[2]: Options, /reference/options(all)\n', `Run it ${one}.\n\n`],
		['Run it [1].\n\n[1]: [Install](https://evil.test/)\n[9]: https://evil.test/', `Run it ${one}.\n\n`],
		['[1]: The default port is 8080.', `${one}: The default port is 8080.`],
		['Run it [1].\n\n[^2]: It is only for Linux users.\n', `Run it ${one}.\n\n${two}: It is only for Linux users.\n`],
	])('in a footnote that names its source, which goes, and before words, which stay: %j', (text, rest) => {
		expect(check([text]).text).toBe(rest);
		expect(check([...text]).text).toBe(rest);
	});

	it.each([
		'A value in [0, 1], or the pattern [0-9].',
		'These versions: [18, 20, 22].',
		'A priority [1-5], as in the pattern [1-9].',
		'Run:\n\n    first = args[1]\n    second = args [2]\n',
	])('but not where it is a value: %j', (text) => {
		expect(check([text])).toEqual({ text, sources: [], refuses: false });
		expect(check([...text])).toEqual({ text, sources: [], refuses: false });
	});

	it('in a paragraph of a list item, which is indented too', () => {
		expect(check(['1. Install it.\n\n    Then run it [1].\n']).text).toContain(`Then run it ${one}.`);
	});

	it.each(['`list[1]` and list[12], [2024] or [x]', '```js\nlist[1]\n```\n', '- [ ] Open\n- [x] Done'])(
		'but not in %j',
		(text) => {
			expect(check([text])).toEqual({ text, sources: [], refuses: false });
		},
	);

	it('only where the model was told numbers', () => {
		const text = 'Run it [1].\n\n[^1]: Some words here.';
		const checker = new AnswerChecker(new KnownAddresses({ passages: [install, options] }));
		expect(checker.push(text).text + checker.end().text).toBe(text);
	});

	it('also when its quotation stands in another passage', () => {
		expect(check(['"Options are read once" [1].']).text).toBe(`"Options are read once" ${two}.`);
	});

	it('when the answer is cut behind it; an unfinished link goes', () => {
		expect(check(['Run it [1'], true).text).toBe('Run it ');
		expect(check(['Run it [1]'], true).text).toBe(`Run it ${one}`);
		expect(check(['Run it [1](/guide/inst'], true).text).toBe(`Run it ${one} `);
		expect(check(['See [the guide](/gui'], true).text).toBe('See ');
	});
});

it('reads numbers the same however the answer is cut into pieces, and lets nothing else through', () => {
	fc.assert(
		fc.property(nasty, fc.array(fc.nat(80), { maxLength: 12 }), (text, cuts) => {
			const edges = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
			const pieces = edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
			const whole = check([text]);
			expect(check(pieces)).toEqual(whole);
			expect(check([...text])).toEqual(whole);
			const reached = reachOf(whole.text).filter((address) => !known.has(address));
			expect(reached, whole.text).toEqual([]);
		}),
		{ numRuns: Number(process.env.RUNS ?? 300) },
	);
});
