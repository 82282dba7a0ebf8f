import { expect, it } from 'vitest';
import { html, renderedMarkdown } from './html.js';

const hostile = `"><script>alert('1')</script>&amp;`;
const shown = '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;amp;';

it('escapes text wherever it stands', () => {
	expect(String(html`<p title="${hostile}">${hostile}${[hostile, [hostile]]}</p>`)).toBe(
		`<p title="${shown}">${shown.repeat(3)}</p>`,
	);
});

it('escapes a piece once, however deep it stands', () => {
	const item = html`<li>${hostile}</li>`;
	expect(String(html`<ul>${[item, html`${item}`]}</ul>`)).toBe(`<ul>${`<li>${shown}</li>`.repeat(2)}</ul>`);
});

it('shows a piece that was made a string as text', () => {
	expect(String(html`<p>${`${html`<b>${hostile}</b>`}`}</p>`)).not.toContain('<b>');
});

it('writes nothing for what is not there', () => {
	expect(String(html`<p>${undefined}${null}${false}${''}${[]}</p>`)).toBe('<p></p>');
	expect(String(html`<p>${0}</p>`)).toBe('<p>0</p>');
});

it('leaves rendered Markdown as it is', () => {
	expect(String(html`<div>${renderedMarkdown('<em>so</em>')}</div>`)).toBe('<div><em>so</em></div>');
});
