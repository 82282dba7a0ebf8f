import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { markdownInPanel } from '../../../../testing/panel/in-panel.js';
import { panelStrings } from '../../../strings/en.js';
import { plainTextOf } from '../plain-text.js';

const show = (text: string): HTMLElement => render(markdownInPanel(text, false)).container.querySelector('.md')!;
const tags = (root: Element, selector: string) =>
	[...root.querySelectorAll(selector)].map(({ localName }) => localName);

/** What is seen of a text after each of its letters. */
function whileGrowing(text: string): string[] {
	const { container, rerender } = render(markdownInPanel('', true));
	return Array.from(text, (_, index) => {
		rerender(markdownInPanel(text.slice(0, index + 1), true));
		return container.querySelector('.md')?.textContent ?? '';
	});
}

afterEach(cleanup);

describe('callouts', () => {
	it.each(['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'])('draw %s with its word', (kind) => {
		const root = show(`> [!${kind}]\n> Keys are **secret**.\n>\n> - one`);
		const callout = root.querySelector(`[role=note][data-kind=${kind.toLowerCase()}]`);
		expect(callout?.querySelector('.md-callout-title')?.textContent?.toUpperCase()).toBe(kind);
		expect(callout?.querySelector('strong')?.textContent).toBe('secret');
		expect(callout?.querySelector('li')?.textContent).toBe('one');
		expect(root.textContent).not.toContain('[!');
	});

	it.each(['> **Note:** Keys.', '> **Note**: Keys.', '> [!note] Keys.'])('are read from %s', (text) => {
		expect(show(text).querySelector('[data-kind=note] .md-callout-text')?.textContent).toBe('Keys.');
	});

	it('are no other quotes', () => {
		const root = show('> **Notes:** Keys.\n\n> [!other]\n> Keys.');
		expect(root.querySelectorAll('blockquote')).toHaveLength(2);
	});

	it.each(['> [!WARNING]\n> Keys are secret.', '> **Warning:** Keys are secret.'])(
		'never show their mark, nor are quotes, while %s grows',
		(text) => {
			for (const seen of whileGrowing(text)) expect(seen).toMatch(/^(?:Warning[Keys arct.]+)?$/);
		},
	);

	it.each([
		':::tip Use keys\n\nThey *open*.\n\n:::\n\nAfter',
		'::: tip[Use keys]\nThey *open*.\n:::\nAfter',
		'!!! tip "Use keys"\n    They *open*.\n\nAfter',
		'???+ tip "Use keys"\n\tThey *open*.\nAfter',
	])('are read from the directives of generators: %s', (text) => {
		const root = show(text);
		expect(root.querySelector('[data-kind=tip] .md-callout-text strong')?.textContent).toBe('Use keys');
		expect(root.querySelector('[data-kind=tip] em')?.textContent).toBe('open');
		expect(root.lastElementChild?.textContent).toBe('After');
		expect(root.textContent).not.toMatch(/:::|!!!|\?\?\?/);
		for (const seen of whileGrowing(text)) expect(seen).not.toMatch(/:|!|\?|"|\[/);
		expect(plainTextOf(text, panelStrings)).toBe('Tip\nUse keys\nThey open.\nAfter');
	});

	it.each([
		['info', 'note'],
		['danger', 'caution'],
		['success', 'tip'],
		['WARNING', 'warning'],
	])(':::%s is a %s', (name, kind) => {
		expect(show(`:::${name}\nWords\n:::`).querySelector('[role=note]')?.getAttribute('data-kind')).toBe(kind);
	});

	it('stand within one another, and keep code as it is', () => {
		const root = show('::::note\n:::tip\nInner\n:::\n```md\n:::tip\n```\n::::\n\n```md\n:::tip\n!!! note\n```');
		expect(root.querySelector('[data-kind=note] [data-kind=tip]')?.textContent).toBe('TipInner');
		expect([...root.querySelectorAll('pre')].map((pre) => pre.textContent)).toEqual([':::tip', ':::tip\n!!! note']);
	});

	it('fold as VitePress has it', () => {
		const root = show('::: details More\nWords\n:::\n\nAfter');
		expect(root.querySelector('details > summary')?.textContent).toBe('More');
		expect(root.querySelector('.md-folded')?.textContent).toBe('Words');
	});

	it.each(['!!! wow, see that', ':: no', ': no', 'a ::: b', '???', '!!!'])('are not %s', (text) => {
		const root = show(text);
		expect(root.querySelector('[role=note]')).toBeNull();
		expect(root.textContent).toBe(text);
	});

	it('are said with their word', () => {
		expect(plainTextOf('> [!TIP]\n> Use keys.', panelStrings)).toBe('Tip\nUse keys.');
	});
});

describe('elements of HTML', () => {
	it('are those of the list, without attributes', () => {
		const root = show(
			'Press <kbd class="x">Ctrl</kbd>, H<sub>2</sub>O, x<sup onclick="y()">2</sup>, <b>**so**</b><br>on',
		);
		expect(tags(root, 'p > *')).toEqual(['kbd', 'sub', 'sup', 'b', 'br']);
		expect(root.querySelector('kbd, sup')?.attributes).toHaveLength(0);
		expect(root.querySelector('b > strong')?.textContent).toBe('so');
	});

	it.each(['<i>a</i>', '<kbdx>a</kbdx>', '<kbd>a', 'a</kbd>', '`<kbd>a</kbd>`', '<details>a</details>'])(
		'are nothing else: %s',
		(text) => {
			expect(show(text).querySelector('i, kbd, details')).toBeNull();
		},
	);

	it('show no tag while they grow', () => {
		for (const seen of whileGrowing('Press <kbd>Ctrl</kbd> and <b>go *on*</b> now.')) expect(seen).not.toMatch(/[<>*]/);
	});

	it('fold blocks below a title', () => {
		const root = show(
			'Before\n\n<details>\n<summary>More *here*</summary>\n\nText\n\n```js\na\n```\n\n</details>\n\nAfter',
		);
		const details = root.querySelector('details');
		expect(details?.querySelector('summary em')?.textContent).toBe('here');
		expect(details?.querySelector('.md-folded > p')?.textContent).toBe('Text');
		expect(details?.querySelector('.md-folded pre')?.textContent).toBe('a');
		expect(root.lastElementChild?.textContent).toBe('After');
	});

	it('fold while they grow, with what has been opened left open', () => {
		const text = '<details>\n<summary>More</summary>\n\nText\n\n- a\n\n</details>\n\nAfter';
		const { container, rerender } = render(markdownInPanel('', true));
		let details: HTMLDetailsElement | null = null;
		for (let end = 1; end <= text.length; end += 1) {
			rerender(markdownInPanel(text.slice(0, end), true));
			expect(container.textContent).not.toMatch(/[<>]/);
			const now = container.querySelector('details');
			if (details) expect(now).toBe(details);
			else if (now) now.open = true;
			details = now;
		}
		expect(details?.open).toBe(true);
	});
});

describe('images of HTML', () => {
	it('are links with their description, and are not loaded', () => {
		const root = show('See <img src="/map.png" width="1" onerror="x()" alt="a map"> here.');
		expect(root.querySelector('img')).toBeNull();
		expect(root.querySelector('a')?.href).toBe('https://docs.example.com/map.png');
		expect(root.textContent).toBe('See Image: a map here.');
	});

	it('are words where their address may not be followed', () => {
		const root = show('<img alt="a map" src="javascript:x()"> <img src=x>');
		expect(root.querySelector('a, img, [role=button]')).toBeNull();
		expect(root.textContent).toContain('Image: a map');
	});

	it('show no tag while they grow', () => {
		for (const seen of whileGrowing('A <img alt="a map" src="/map.png"> here.')) expect(seen).not.toMatch(/[<>"=]/);
	});
});

describe('formulas', () => {
	it('stand in tables', () => {
		const root = show('| Name | Value |\n| --- | --- |\n| $x_1$ | \\(a^2\\) |\n| costs $5 | or $10 |');
		expect(root.querySelectorAll('td math')).toHaveLength(2);
		expect(root.querySelectorAll('tr:last-child td')[1]?.textContent).toBe('or $10');
	});

	it.each([
		['$$\na^2 + b^2\n= c^2\n$$', 'block'],
		['\\[ x^2 \\]', 'block'],
		['so $x_1 + y_1$ is', null],
		['so \\( a * b \\) is', null],
		['so $2x$ is', null],
		['so $a\\<b$ is', null],
	])('are drawn as MathML: %s', (text, display) => {
		const math = show(text).querySelector('math');
		expect(math?.namespaceURI).toBe('http://www.w3.org/1998/Math/MathML');
		expect(math?.getAttribute('display')).toBe(display);
		expect(math?.querySelector('msup, msub, mrow, mi')).not.toBeNull();
		expect(math?.querySelector('[style]')).toBeNull();
	});

	it.each([
		'It costs $5 and $10.',
		'from $5-$10 to US$7',
		'set $HOME and $PATH, or $HOME/bin:$PATH',
		'`$a$` and ```$b$```',
		'\\$a$ is not',
		'$100k and then 20$',
		'a $ b $ c',
	])('are not: %s', (text) => {
		const root = show(text);
		expect(root.querySelector('math')).toBeNull();
		expect(root.textContent).toContain('$');
	});

	it.each([
		'$\\frac{$',
		'$$\\unknown{x}$$',
		'$\\href{javascript:alert(1)}{x}$',
		'$\\includegraphics{https://a.example/x.png}$',
	])('that cannot be drawn are code: %s', (text) => {
		const root = show(text);
		expect(root.querySelector('math, a, img')).toBeNull();
		expect(root.querySelector('code') ?? root).toHaveProperty('textContent', expect.stringContaining('\\'));
	});

	it('show no mark while they grow', () => {
		const text = 'With $x_1^2$, prices of $5 and $10, and \\(a [0, 1) \\):\n\n$$\n\\frac{a}{b}\n$$\n\nThe end.';
		for (const seen of whileGrowing(text)) expect(seen).not.toMatch(/\$(?!5|1)|\\|frac/);
	});
});

it('terms have their definitions', () => {
	const root = show('Key\n: What *opens*.\n: A thing\nof metal\n\nText');
	expect(tags(root, 'dl > *')).toEqual(['dt', 'dd', 'dd']);
	expect(root.querySelector('dd em')?.textContent).toBe('opens');
	expect(root.querySelector('dl')?.nextElementSibling?.textContent).toBe('Text');
});

describe('Chinese, Japanese and Korean', () => {
	it.each([
		['重要 **注意：**请先保存。', 'strong', '注意：'],
		['**“公開文書”**を読む。', 'strong', '“公開文書”'],
		['これは**「重要」**な点です。', 'strong', '「重要」'],
		['**문서(공개)**는 원칙입니다.', 'strong', '문서(공개)'],
		['~~旧版（已弃用）。~~请升级', 'del', '旧版（已弃用）。'],
		['*提示：*继续', 'em', '提示：'],
	])('emphasise beside punctuation: %s', (text, tag, words) => {
		expect(show(text).querySelector(tag)?.textContent).toBe(words);
		for (const seen of whileGrowing(text)) expect(seen).not.toMatch(/[*~]/);
	});

	it.each(['。次', '）と次', '、', '」', '”次'])('end an address before %s', (rest) => {
		const root = show(`参照https://docs.example.com/a${rest}`);
		expect(root.querySelector('a')?.textContent).toBe('https://docs.example.com/a');
		expect(root.querySelector('a')?.href).toBe('https://docs.example.com/a');
	});
});
