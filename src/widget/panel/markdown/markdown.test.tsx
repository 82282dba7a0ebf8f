import { fireEvent, render } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import type { Source } from '../../../contract/source.js';
import { inPanel } from '../../../testing/panel/in-panel.js';
import { panelStrings } from '../../strings/en.js';
import { safeUrl } from '../citations/safe-url.js';
import { Markdown } from './markdown.js';

const origin = 'https://docs.example.com';
const links = {
	origin,
	hrefOf: (url: string) => safeUrl(url, `${origin}/guide/start`)?.href,
	open: vi.fn((event: MouseEvent, _href: string) => event.preventDefault()),
	preview: vi.fn(),
	leave: vi.fn((_event: Event, _href: string) => {}),
};
const sources: Source[] = [
	{ url: '/guide/install#docker', title: 'Install', heading: 'Docker' },
	{ url: 'https://docs.example.com/guide/keys/', title: 'Keys' },
	{ url: 'https://elsewhere.example/page', title: 'Elsewhere' },
];

const answer = (text: string, streaming = false) =>
	inPanel(<Markdown text={text} streaming={streaming} sources={sources} links={links} strings={panelStrings} />);
const show = (text: string, streaming = false) => render(answer(text, streaming)).container;

describe('the elements of an answer', () => {
	it('keeps headings below the ones of the panel', () => {
		const { children } = show('# One\n## Two\n### Three\n###### Six').querySelector('.md')!;
		expect([...children].map((child) => child.localName)).toEqual(['h3', 'h3', 'h4', 'h6']);
	});

	it('shows emphasis, code, strikethrough and line breaks', () => {
		const root = show('*a* **b** `c` ~~d~~  \nnext');
		expect([...root.querySelectorAll('p > *')].map((child) => child.localName)).toEqual([
			'em',
			'strong',
			'code',
			'del',
			'br',
		]);
	});

	it('shows nested and numbered lists', () => {
		const root = show('3. three\n   - inner\n4. four');
		expect(root.querySelector('ol')?.start).toBe(3);
		expect(root.querySelector('ol > li > ul > li')?.textContent).toBe('inner');
	});

	it('shows the state of a task list without letting it change', () => {
		const boxes = show('- [x] install\n- [ ] ask').querySelectorAll('input');
		expect([...boxes].map((box) => [box.type, box.disabled, box.checked])).toEqual([
			['checkbox', true, true],
			['checkbox', true, false],
		]);
		expect(boxes[0]?.getAttribute('aria-label')).toBe('install');
	});

	it('puts a table into a scroll area that the keyboard reaches', () => {
		const root = show('| Option | Default |\n|:--|--:|\n| `port` | 8080<br>or more |');
		const area = root.querySelector('.md-table');
		expect(area?.getAttribute('tabindex')).toBe('0');
		expect(area?.getAttribute('aria-label')).toBe('Table: Option, Default');
		expect(root.querySelector('td[data-align=right] br')).not.toBeNull();
	});

	it('names the language of a code block and keeps the code as it is', () => {
		const root = show('```ts title="a"\nconst a = "<b>&amp;";\n```');
		expect(root.querySelector('.md-language')?.textContent).toBe('ts');
		expect(root.querySelector('code')?.dataset.lang).toBe('ts');
		expect(root.querySelector('code')?.textContent).toBe('const a = "<b>&amp;";');
	});

	it('takes no language that is not a plain name', () => {
		expect(show('```"onload="x\ncode\n```').querySelector('code')?.hasAttribute('data-lang')).toBe(false);
	});

	it('MD-1: shows HTML as text', () => {
		const root = show('<i onclick="x()">hi</i>\n\n<script>alert(1)</script>');
		expect(root.querySelector('i, script')).toBeNull();
		expect(root.textContent).toContain('<i onclick="x()">hi</i>');
		expect(root.textContent).toContain('<script>alert(1)</script>');
	});

	it('resolves character references without a parser of HTML', () => {
		expect(show('a &lt; b &amp; c &#8594; &unknown;').textContent).toBe('a < b & c → &unknown;');
	});

	it('MD-6: shows hidden characters of code by their names', () => {
		const root = show('`a\u202eb`\n\n```\nx\u200by\n```');
		expect([...root.querySelectorAll('.md-escape')].map((node) => node.textContent)).toEqual(['U+202E', 'U+200B']);
	});

	it('does not show the suggestions block', () => {
		expect(show('Yes.\n\n```suggestions\n(How?)[/how]\n```').textContent).toBe('Yes.');
	});

	it('MD-5: says when it had to shorten an answer', () => {
		const root = show('word '.repeat(20_000));
		expect(root.querySelector('.md-note')?.textContent).toBe(panelStrings.shortened);
		expect(root.textContent?.length).toBeLessThan(66_000);
	});
});

describe('the links of an answer', () => {
	const linkIn = (text: string) => show(text).querySelector('a');

	it('shows a numbered link to a source as a citation with the number of the source', () => {
		const link = linkIn('See [7](/guide/keys).');
		expect(link?.className).toBe('citation');
		expect(link?.textContent).toBe('2');
		expect(link?.href).toBe(`${origin}/guide/keys`);
		expect(link?.target).toBe('');
	});

	it('keeps a citation in the line of the words before it, and the full stop beside it', () => {
		const words = (text: string) => show(text).querySelector('p')?.textContent;
		expect(words('Run it [1](/guide/install#docker) .')).toBe('Run it\u202f1.');
		expect(words('Run it.\n[1](/guide/install#docker) Then')).toBe('Run it.\u202f1 Then');
		expect(words('Run[1](/guide/install#docker) , or')).toBe('Run1, or');
		expect(words('Run[1](/guide/install#docker) [2](/guide/keys). Then\n[2](/guide/keys)')).toBe('Run1 2. Then\u202f2');
		expect(words('Run it, see [the guide](/guide) .')).toBe('Run it, see the guide .');
	});

	it('breaks code between lines only where it is long', () => {
		const codes = show('`?assistant` and `a-name-of-more-than-24-letters`').querySelectorAll('code');
		expect([...codes].map(({ className }) => className)).toEqual(['md-span md-short', 'md-span']);
	});

	it('takes a number that leads to the page of a source for a citation of it', () => {
		expect(linkIn('[1](/guide/install)')?.getAttribute('aria-label')).toBe('Source 1: Install: Docker');
	});

	it('leaves a link to a source with words of its own a link', () => {
		const link = linkIn('[how to install](/guide/install#docker)');
		expect(link?.className).toBe('md-link');
		expect(link?.textContent).toBe('how to install');
		expect(linkIn('[install](/guide/install/#docker)')?.className).toBe('md-link');
	});

	it('shows where a link leads that leaves the documentation, and lets it lead nowhere by itself', () => {
		const link = show('[our docs](https://evil.example/docs)').querySelector('[role=button]');
		expect(link?.textContent).toBe('our docsevil.example');
	});

	it('shows the host of a link whose text names another one', () => {
		expect(show('[https://docs.example.com](https://evil.example)').textContent).toContain('evil.example');
	});

	it('does not say the host twice', () => {
		const link = show('See https://other.example/a.').querySelector('[role=button]');
		expect(link?.textContent).toBe('https://other.example/a');
	});

	it('opens a source on another host beside the documentation', () => {
		const link = linkIn('[3](https://elsewhere.example/page)');
		expect([link?.className, link?.target]).toEqual(['citation', '_blank']);
	});

	it('turns links that may not be followed into their text', () => {
		for (const url of [
			'javascript:alert(1)',
			'java\u200bscript&#58;alert(1)',
			'data:text/html,x',
			'https://a:b@c.example',
		]) {
			const root = show(`[click](<${url}>)`);
			expect(root.querySelector('a'), url).toBeNull();
			expect(root.textContent).toBe('click');
		}
	});

	it('MD-3: shows an image as a link with its description and never loads it', () => {
		const root = show('![a map](https://evil.example/?q=secret) ![](/logo.png)');
		expect(root.querySelector('img')).toBeNull();
		expect([...root.querySelectorAll('.md-image')].map((link) => link.textContent)).toEqual([
			'Image: a mapevil.example',
			'Image',
		]);
	});

	it('does not nest links', () => {
		expect(show('[![alt](/a.png)](/b)').querySelectorAll('a')).toHaveLength(1);
	});

	it('keeps nothing but the address of a mail link', () => {
		const root = show('[write](mailto:a@example.com?subject=hi&cc=b@example.com)');
		fireEvent.click(root.querySelector('[role=button]')!);
		expect(links.leave).toHaveBeenCalledWith(expect.any(Event), 'mailto:a@example.com');
	});

	it('finds definitions in other blocks, before and after', () => {
		const root = show('[a][one]\n\n[one]: /guide/one\n\ntext [two]\n\n[two]: /guide/two');
		expect([...root.querySelectorAll('a')].map((link) => link.pathname)).toEqual(['/guide/one', '/guide/two']);
	});

	it('gives clicks to the link policy', () => {
		linkIn('[1](/guide/install#docker)')?.click();
		expect(links.open).toHaveBeenCalledWith(expect.any(MouseEvent), `${origin}/guide/install#docker`, sources[0]);
	});

	it('asks the link policy before it leaves, by pointer and by keyboard', () => {
		const link = show('[there](https://evil.example/docs)').querySelector('[role=button]')!;
		fireEvent.click(link);
		fireEvent.keyDown(link, { key: 'Enter' });
		fireEvent.keyDown(link, { key: ' ' });
		fireEvent.keyDown(link, { key: 'Tab' });
		const asked = links.leave.mock.calls.filter(([, href]) => href === 'https://evil.example/docs');
		expect(asked).toHaveLength(3);
		expect(links.open.mock.calls.some(([, href]) => href.includes('evil'))).toBe(false);
	});

	it('has the passage of a citation previewed at the pointer and at the focus', () => {
		const link = linkIn('[1](/guide/install#docker)')!;
		fireEvent.pointerEnter(link);
		fireEvent.focus(link);
		expect(links.preview).toHaveBeenCalledTimes(2);
		expect(links.preview).toHaveBeenCalledWith(expect.any(Event), sources[0]);
	});

	it('turns a link into a citation when its source arrives late', () => {
		const view = (known: Source[]) => (
			<Markdown text="So it is [1](/guide/install#docker)." sources={known} links={links} strings={panelStrings} />
		);
		const { container, rerender } = render(view([]));
		expect(container.querySelector('.citation')).toBeNull();
		rerender(view(sources));
		expect(container.querySelector('.citation')?.textContent).toBe('1');
	});
});
