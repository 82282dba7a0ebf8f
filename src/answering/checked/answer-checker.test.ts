import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { install, nasty, options } from '../../testing/models/nasty-answers.js';
import { reachOf } from '../../testing/panel/markdown-reach.js';
import { AnswerChecker } from './answer-checker.js';
import { KnownAddresses } from './known-addresses.js';

const passages = [install, options];

function check(pieces: readonly string[], siteUrl?: string) {
	const checker = new AnswerChecker(new KnownAddresses({ passages, paths: ['/start'], siteUrl }));
	const checked = [...pieces.map((piece) => checker.push(piece)), checker.end()];
	return {
		text: checked.map(({ text }) => text).join(''),
		sources: checked.flatMap(({ sources }) => sources.map(({ url }) => url)),
		pieces: checked,
	};
}
const unchanged = (text: string) => expect(check([text]).text).toBe(text);

const known = new KnownAddresses({ passages, paths: ['/start'] });

it('lets nothing through that was not retrieved, whatever the Markdown', () => {
	fc.assert(
		fc.property(nasty, (text) => {
			const checked = check([text]).text;
			expect(
				reachOf(checked).filter((address) => !known.has(address)),
				checked,
			).toEqual([]);
		}),
		{ numRuns: Number(process.env.RUNS ?? 400) },
	);
});

it('writes the same however the answer is cut into pieces', () => {
	fc.assert(
		fc.property(nasty, fc.array(fc.nat(80), { maxLength: 12 }), (text, cuts) => {
			const edges = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length];
			const pieces = edges.slice(1).map((edge, index) => text.slice(edges[index], edge));
			const { text: whole, sources } = check([text]);
			expect(check(pieces)).toMatchObject({ text: whole, sources });
			expect(check([...text])).toMatchObject({ text: whole, sources });
		}),
		{ numRuns: Number(process.env.RUNS ?? 300) },
	);
});

it.each([
	['a label', `[${'a'.repeat(400)}](/start)`],
	['an address', `[a](/${'a'.repeat(3_000)}) https://evil.test/${'a'.repeat(3_000)}.`],
	['code', `\`${'a'.repeat(1_500)}\` ${'`'.repeat(1_500)} b`],
	['a tag', `<img src="${'a'.repeat(900)}"> <b title="${'a'.repeat(900)}">`],
	['a comment', `<!-- ${'a'.repeat(3_000)} --> b`],
	['a fence', `\`\`\`${'a'.repeat(400)}\n<b>\n\`\`\`\n`],
	['a gap', `a${' '.repeat(300)}[1](/made-up).`],
])('writes the same when %s is longer than anybody would wait for', (_, text) => {
	const { text: whole, sources } = check([text]);
	for (const size of [1, 97, 511]) {
		const pieces = text.match(new RegExp(`[\\s\\S]{1,${size}}`, 'g')) ?? [];
		expect(check(pieces)).toMatchObject({ text: whole, sources });
	}
	expect(reachOf(whole).filter((address) => !known.has(address))).toEqual([]);
});

describe('a citation is', () => {
	it.each([
		'Run it. [1](/guide/install#docker)',
		'Run it [^1](/guide/install#docker).',
		'[[1](/guide/install#docker)]',
		'`code` and then [1](/guide/install#docker)',
		'```sh\nrun\n```\n[1](/guide/install#docker)',
	])('kept in %j', (text) => {
		expect(check([text])).toMatchObject({ text, sources: [install.url] });
	});

	it('noticed at the piece that completes it, and once only', () => {
		const { pieces } = check(['See [1](/guide/install#dock', 'er) and', ' again [1](/guide/install#docker).']);
		expect(pieces.map(({ sources }) => sources.length)).toEqual([0, 1, 0, 0]);
		expect(pieces.map(({ text }) => text)).toEqual([
			'See',
			' [1](/guide/install#docker) and',
			' again [1](/guide/install#docker).',
			'',
		]);
	});

	it('found when its URL holds parentheses, or angle brackets stand around it', () => {
		expect(check(['[2](/reference/options(all)) [1](</guide/install#docker>)']).sources).toEqual([
			options.url,
			install.url,
		]);
	});

	it('found when the model put the address of the site before the path', () => {
		const text = '[1](https://docs.example.com/guide/install#docker)';
		expect(check([text], 'https://docs.example.com').sources).toEqual([install.url]);
	});

	it.each([
		['a link in words', '[the guide](/guide/install#docker)'],
		['a link in inline code', '`[1](/guide/install#docker)`'],
		['a link in a code block', '```md\n[1](/guide/install#docker)\n```'],
		['a number in brackets', '[1] (/guide/install#docker)'],
	])('not %s', (_, text) => {
		expect(check([text])).toMatchObject({ text, sources: [] });
	});

	it.each([
		['of a page that was not retrieved', 'Run it [1](/guide/upgrade).', 'Run it.'],
		['of another site that has the path', 'Run it [1](https://evil.test/guide/install#docker), now.', 'Run it, now.'],
		['of a script', '[1](javascript:alert) Run it.', ' Run it.'],
	])('dropped when it is one %s', (_, text, rest) => {
		expect(check([text])).toMatchObject({ text: rest, sources: [] });
	});
});

describe('a quotation', () => {
	it.each([
		['in quotation marks', 'It says "run docker run lantern as root" [1](/guide/install#docker).'],
		['in German ones', 'Dort steht: „Run docker run lantern“ [1](/guide/install#docker)'],
		['in Japanese ones, with its full stop outside', '「Run docker run」。[1](/guide/install#docker)'],
		['that leaves something out', '"Run … as root" [1](/guide/install#docker)'],
		['in a block', '> Options are read once,\n> at the start. [2](/reference/options(all))'],
		['in a callout', '> **Note:** Options are read once, at the start. [2](/reference/options(all))'],
		['in a block above', '> Options are read *once*.\n\n— [2](/reference/options(all))'],
		['of a heading', '"/guide/install#docker" [1](/guide/install#docker)'],
	])('%s that stands in its source keeps its citation', (_, text) => {
		expect(check([text])).toMatchObject({ text, sources: [expect.any(String)] });
	});

	it.each([
		[
			'was never written',
			'It says "never run it as root" [1](/guide/install#docker).',
			'It says "never run it as root".',
		],
		['puts its parts in another order', '"as root … Run docker" [1](/guide/install#docker)', '"as root … Run docker"'],
		['stands in a block', '> Options are read twice. [2](/reference/options(all))', '> Options are read twice.'],
		[
			'stands in a block above',
			'> Options.\n> Twice!\n\n[2](/reference/options(all)) Or so.',
			'> Options.\n> Twice!\n\n Or so.',
		],
	])('that %s loses its citation and keeps its words', (_, text, rest) => {
		expect(check([text])).toMatchObject({ text: rest, sources: [] });
	});

	it('is proved by one of several citations', () => {
		unchanged('"Options are read once" [2](/reference/options(all)) [1](/guide/install#docker).');
	});

	it('that stands in another passage is pointed to that', () => {
		expect(check(['"Options are read once" [1](/guide/install#docker).'])).toMatchObject({
			text: '"Options are read once" [1](</reference/options(all)>).',
			sources: [options.url],
		});
	});

	it.each([
		'> **Note:** You had better not. [1](/guide/install#docker)',
		'> [!TIP]\n> You had better not. [1](/guide/install#docker)',
		'This is called a "golden file" [1](/guide/install#docker).',
	])('is none in %j', unchanged);

	it('ends before other words: what they cite is their own', () => {
		unchanged('Call it "the flag" and run it. [1](/guide/install#docker)');
	});
});

describe('what the documentation links may be linked', () => {
	it.each([
		'See [Docker](https://docs.docker.example/run).',
		'See <https://hub.example/lantern>.',
		'See https://docs.docker.example/run.',
		'See [where to begin](/start) or [the options](/reference/options(all)).',
		'Write to help@lantern.example.',
	])('%j', unchanged);

	it.each([
		['See [Docker](https://docs.docker.example/run?q=secret).', 'See Docker.'],
		['See [the **new** `guide`](https://evil.test).', 'See the **new** `guide`.'],
		['See https://docs.docker.example/run"?q=secret', 'See <https://docs.docker.example/run>"?q=secret'],
		['See https://evil.test/?q=secret.', 'See `https://evil.test/?q=secret`.'],
		['See <https://evil.test/>.', 'See `https://evil.test/`.'],
		['See www.evil.test', 'See `www.evil.test`'],
		['See https\\://evil.test', 'See https:/ /evil.test'],
		['![alt](https://evil.test/i.png) Text', 'alt Text'],
		['![](https://evil.test/i.png)Text', 'Text'],
		['Text ![alt](/start) text', 'Text [alt](/start) text'],
		['Press <KBD class="x">Ctrl</KBD>, <b onclick="y()">now</b>.', 'Press <kbd>Ctrl</kbd>, <b>now</b>.'],
		['<kbd>Ctrl</kbd> it', '<kbd>Ctrl</kbd> it'],
		['<kbd>\n`<img>`', '\\<kbd>\n`<img>`'],
		['<kbd>[9](/made-up)\n`<img>`', '\\<kbd> \n`<img>`'],
		['It has <i>more</i>.', 'It has \\<i>more\\</i>.'],
		['[x]: https://evil.test\n\n[x]', '[x]\\: `https://evil.test`\n\n[x]'],
		['<img src="https://evil.test">Text', 'Text'],
		['<img src="https://evil.test" alt="A map">Text', 'A mapText'],
		['<img src="https://evil.test" alt="A](https://evil.test) [map">Text', 'A (`https://evil.test`) mapText'],
		['Use <Button kind="primary"> or Array<string>.', 'Use \\<Button kind="primary"> or Array\\<string>.'],
		['```suggestions\n(More)[/start]\n(Win)[https://evil.test]\n```', '```suggestions\n(More)[/start]\n```'],
	])('%j becomes %j', (text, rest) => {
		expect(check([text])).toMatchObject({ text: rest, sources: [] });
	});
});

describe('a folded part has a title, and what follows is Markdown', () => {
	const folded = '<details>\n<summary>More</summary>\n\n';
	it.each([
		['<details><summary>More</summary>\nText\n</details>\nAfter', `${folded}\nText\n\n</details>\n\n\nAfter`],
		[
			'<details open ontoggle="x()">\n<summary><b>More</b></summary>\n\nText</details>',
			`${folded}\n\nText\n\n</details>\n\n`,
		],
		[
			'<details>\n<summary>`<script>` [More](https://evil.test)</summary>\n`<img>`',
			'<details>\n<summary>More</summary>\n\n\n`<img>`\n\n</details>\n\n',
		],
		['<details>Text</details>', '\\<details>Text'],
		['Text</details>', 'Text'],
		['- <details><summary>More</summary>', '- \\<details>\\<summary>More\\</summary>'],
	])('%j becomes %j', (text, rest) => {
		expect(check([text]).text.trimEnd()).toBe(rest.trimEnd());
		expect(check([...text]).text.trimEnd()).toBe(rest.trimEnd());
	});
});

describe('code stays as it is', () => {
	it.each([
		'```html\n<img src="https://x.test">\n```\n',
		'1. Install:\n\n   ```sh\n   curl https://x.test <a> [b](c)\n   ```\n\n2. Run it.\n',
		'- ```js\n  fetch("https://x.test")\n  ```\n',
		'> ```\n> <script>\n> ```\n',
		'~~~\n![x](https://x.test)\n~~~',
		'Open `https://x.test/[a](b)` or ``a ` <b>``.',
	])('%j', unchanged);

	it('in a place that is not certain, it moves to the left edge', () => {
		expect(check(['a\n\n     ```\n     <b>\n     ```\n<b>']).text).toBe('a\n\n```\n<b>\n```\n\\<b>');
	});
});

it('leaves ordinary Markdown alone', () => {
	unchanged(
		'# Title\n\nAT&T & you &amp; 1 < 2, **bold**, _it_, ~~no~~ (a) [b] C:\\Users\n\n- [ ] task [^1]\n\n| a | b |\n|---|:-:|\n| `x` | 1<br>2 |\n\n[^1]: Some words here.\n',
	);
});

it('counts what it leaves out', () => {
	const checker = new AnswerChecker(known);
	checker.push('![i](/start) a [1](/made-up), [b ![c](d)](https://evil.test) <img src=x> [1](/guide/install#docker)');
	checker.end();
	expect(checker.removed).toBe(4);
});

it('holds nothing back but what may become a link', () => {
	const { pieces } = check(['An ordinary sentence', ' with [brackets', '] that', ' go on']);
	expect(pieces.map(({ text }) => text)).toEqual(['An ordinary sentence', ' with', ' [brackets] that', ' go on', '']);
});

it.each([
	['Each has a citation [1](/using/asking#code-and-foot', 'Each has a citation '],
	['See [the opti', 'See '],
	['See ![a pictu', 'See '],
	['See [1](https://docs.exam', 'See '],
	['Set `accent to', 'Set accent to'],
	['Press <kb', 'Press '],
	['Press <a href="/x', 'Press '],
])('drops what is unfinished when the answer is cut: %s', (text, left) => {
	const checker = new AnswerChecker(known);
	expect(checker.push(text).text + checker.end(true).text).toBe(left);
});
