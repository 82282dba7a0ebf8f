import { afterEach, describe, expect, it } from 'vitest';
import { captureSelection } from './selection.js';

const host = document.createElement('docent-assistant');

afterEach(() => document.body.replaceChildren());

function page(html: string): HTMLElement {
	document.body.innerHTML = `<main>${html}</main>`;
	return document.body.querySelector('main')!;
}

function select(element: Element): Range {
	const range = document.createRange();
	range.selectNodeContents(element);
	return range;
}

const capture = (html: string) => captureSelection(select(page(html)), host);

describe('captureSelection', () => {
	it('takes the words as the reader sees them, blocks on lines of their own', () => {
		expect(capture('<h2>Title</h2>\n<p>One  <b>two</b>\nthree<br>four</p><ul><li>a</li><li>b</li></ul>')?.value).toBe(
			'Title\nOne two three\nfour\na\nb',
		);
	});

	it('takes only what is inside the range', () => {
		const text = page('<p>one two three</p>').querySelector('p')!.firstChild!;
		const range = document.createRange();
		range.setStart(text, 4);
		range.setEnd(text, 7);
		expect(captureSelection(range, host)?.value).toBe('two');
	});

	it('keeps the lines and the indentation of code', () => {
		const range = select(
			page('<pre><code><span>if (a) {</span>\n<span>\treturn;</span>\n}</code></pre>').querySelector('code')!,
		);
		expect(captureSelection(range, host)).toMatchObject({ type: 'code', value: 'if (a) {\n\treturn;\n}' });
	});

	it('takes a triple-clicked line of code for code, although the range ends at the next block', () => {
		const main = page('<pre><code>npm i docent</code></pre>\n<p>Then <code>init</code> it.</p>');
		const range = document.createRange();
		range.setStart(main.querySelector('code')!.firstChild!, 0);
		range.setEnd(main.querySelector('p')!, 0);
		expect(captureSelection(range, host)).toMatchObject({ type: 'code', value: 'npm i docent' });
		range.setEnd(main.querySelector('p')!.firstChild!, 4);
		expect(captureSelection(range, host)).toMatchObject({ type: 'textSelection', value: 'npm i docent\nThen' });
	});

	it.each([
		['a field', '<input value="secret"><textarea>secret</textarea><select><option>secret</option></select>'],
		['a button', '<button>secret</button>'],
		['editable text', '<div contenteditable>secret</div>'],
		['what the site excluded', '<p data-docent-ignore>secret</p>'],
		['scripts and styles', '<script type="text/plain">secret</script><style>.secret{}</style>'],
		['anchors for the mouse only', '<a aria-hidden="true">secret</a>'],
		['hidden text', '<p hidden>secret</p><p style="display:none">secret</p><p style="visibility:hidden">secret</p>'],
		['transparent text', '<p style="opacity:0">secret</p>'],
		['text that cannot be selected', '<p style="user-select:none">secret <b>secret</b></p>'],
		[
			'line numbers',
			'<span class="line-numbers-rows">secret</span><table><tr><td class="linenos">secret</td></tr></table>',
		],
	])('never takes %s', (_, html) => {
		expect(capture(`<p>open</p>${html}<p>end</p>`)?.value).toBe('open\nend');
	});

	it('is nothing when nothing may be sent', () => {
		expect(capture('<p hidden>secret</p>')).toBeUndefined();
		document.body.append(host);
		host.innerHTML = '<p>ours</p>';
		expect(captureSelection(select(host), host)).toBeUndefined();
	});

	it('SEL-4: names the heading it stands under', () => {
		const main = page('<h1 id="top">A</h1><p>x</p><h2 id="docker">B</h2><p class="here">text</p><h2 id="next">C</h2>');
		expect(captureSelection(select(main.querySelector('.here')!), host)?.elementId).toBe('docker');
	});

	it('names the section where the heading has no name of its own', () => {
		const main = page('<section id="setup"><h2>Setup</h2><p class="here">text</p></section>');
		expect(captureSelection(select(main.querySelector('.here')!), host)?.elementId).toBe('setup');
	});

	it('SEL-3: cuts long text between the characters that a reader sees, and says so', () => {
		const family = '👨‍👩‍👧‍👦';
		const captured = capture(`<p>${'a'.repeat(1_995)}${family}end</p>`);
		expect(captured).toMatchObject({ value: `${'a'.repeat(1_995)}…`, shortened: true });
		expect(capture(`<p>${'a'.repeat(2_000)}</p>`)).toMatchObject({ shortened: false });
	});

	it('lets code be longer', () => {
		expect(capture(`<pre>${'a'.repeat(7_000)}</pre>`)?.shortened).toBe(true);
		const code = page(`<pre>${'a'.repeat(7_000)}</pre>`).querySelector('pre')!;
		expect(captureSelection(select(code), host)).toMatchObject({ type: 'code', shortened: false });
	});

	it('reads a shadow tree of the page', () => {
		const shadow = page('<x-card></x-card>').firstElementChild!.attachShadow({ mode: 'open' });
		shadow.innerHTML = '<h2 id="inner">T</h2><p>shadow text</p>';
		expect(captureSelection(select(shadow.querySelector('p')!), host)).toMatchObject({
			value: 'shadow text',
			elementId: 'inner',
		});
	});
});
