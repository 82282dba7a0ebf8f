import { readFileSync } from 'node:fs';
import { cleanup, render } from '@testing-library/preact';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { panelStrings } from '../../strings/en.js';
import { Markdown } from './markdown.js';
import { safeUrl } from './safe-url.js';

interface Attack {
	id: string;
	category: string;
	markdown?: string;
	gen?: [string, number][];
}

const origin = 'https://docs.example.com';
const links = { origin, hrefOf: (url: string) => safeUrl(url, origin)?.href, open: () => {} };
const file = `${import.meta.dirname}/../../../testing/fixtures/markdown-attacks.json`;
const cases = (JSON.parse(readFileSync(file, 'utf8')) as { cases: Attack[] }).cases;
const categories = [...new Set(cases.map((attack) => attack.category))];

const sourceOf = ({ markdown, gen }: Attack) =>
	markdown ?? (gen ?? []).map(([unit, times]) => unit.repeat(times)).join('');

const elements = new Set(
	'p h3 h4 h5 h6 em strong del code pre blockquote ul ol li hr br a div table thead tbody tr th td input span'.split(
		' ',
	),
);
const classes = /^(?:citation|md-(?:link|image|host|span|code|header|language|escape|table|task|loose|plain|note))$/;
const attributes: Record<string, RegExp> = {
	class: classes,
	dir: /^(?:auto|ltr)$/,
	href: /^(?:https?:\/\/[^@]+|https?:\/\/[^/@]+\/.*|mailto:[^?]+)$/,
	rel: /^noopener noreferrer nofollow ugc$/,
	target: /^(?:_blank)?$/,
	tabindex: /^0$/,
	role: /^group$/,
	scope: /^col$/,
	type: /^checkbox$/,
	disabled: /^$/,
	checked: /^$/,
	start: /^\d{1,9}$/,
	'data-lang': /^[a-z0-9_+#.-]{1,24}$/,
	'data-align': /^(?:left|center|right)$/,
	'aria-label': /^/,
};

/** What is wrong with the tree below an answer. */
function faults(root: Element): string[] {
	const found: string[] = [];
	const visit = (element: Element, depth: number) => {
		// The header of a code block is ours, copy button and icon included.
		if (element.className === 'md-header') return;
		if (!elements.has(element.localName)) found.push(`<${element.localName}>`);
		if (depth > 100) found.push('depth');
		for (const { name, value } of element.attributes) {
			if (!attributes[name]?.test(value)) found.push(`${name}="${value}"`);
		}
		for (const child of element.children) visit(child, depth + 1);
	};
	for (const child of root.children) visit(child, 1);
	return found;
}

const view = (text: string, streaming: boolean) => (
	<Markdown text={text} streaming={streaming} sources={[]} links={links} strings={panelStrings} />
);

const ran = vi.fn();

beforeAll(() => {
	for (const name of ['alert', 'prompt', 'confirm', 'print']) vi.stubGlobal(name, ran);
});

/** An attribute that was once set may stay behind empty, which means the same as none. */
function tidied(root: Element): Element {
	for (const link of root.querySelectorAll('a[target=""]')) link.removeAttribute('target');
	return root;
}

describe.each(categories)('attacks of the kind %s', (category) => {
	it.each(cases.filter((attack) => attack.category === category))(
		'leave only text and known elements: $id',
		(attack) => {
			const source = sourceOf(attack);
			const whole = render(view(source, false));
			expect(faults(whole.container.querySelector('.md')!)).toEqual([]);
			if (source.length <= 400) {
				const { container, rerender } = render(view('', true));
				for (let end = 1; end <= source.length; end += 1) {
					rerender(view(source.slice(0, end), true));
					expect(faults(container.querySelector('.md')!), `up to ${end}`).toEqual([]);
				}
				rerender(view(source, false));
				expect(tidied(container).isEqualNode(whole.container)).toBe(true);
			}
			expect(ran).not.toHaveBeenCalled();
			cleanup();
		},
	);
});
