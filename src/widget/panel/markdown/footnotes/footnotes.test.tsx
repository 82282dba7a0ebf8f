import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { inPanel } from '../../../../testing/panel/in-panel.js';
import { panelStrings } from '../../../strings/en.js';
import { Markdown } from '../markdown.js';

const links = {
	origin: 'https://docs.example.com',
	hrefOf: (url: string) => url,
	open: () => {},
	preview: () => {},
	leave: () => {},
};
const answer = (text: string, streaming = false) =>
	inPanel(<Markdown text={text} streaming={streaming} sources={[]} links={links} strings={panelStrings} />);

const references = () => screen.queryAllByRole('button', { name: /^Footnote \d+$/ });
const notes = async () => within(await screen.findByRole('group', { name: 'Footnotes' })).getAllByRole('listitem');
const words = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();

afterEach(cleanup);

describe('footnotes', () => {
	it('are numbered in the order of the references and stand at the end', async () => {
		const { container } = render(answer('One[^b] and two[^a].\n\n[^a]: *alpha*\n[^b]: beta\n\nThe end.'));
		expect((await notes()).map(words)).toEqual(['beta', 'alpha']);
		expect([...container.querySelectorAll('.md > p')].map(words)).toEqual(['One1 and two2.', 'The end.']);
		expect(container.querySelector('.md')?.lastElementChild).toBe(screen.getByRole('group', { name: 'Footnotes' }));
	});

	it('keep one number for the same label, however it is written', async () => {
		render(answer('a[^Note] b[^note]\n\n[^NOTE]: once'));
		expect(references().map(words)).toEqual(['1', '1']);
		expect(await notes()).toHaveLength(1);
	});

	it('can have several paragraphs, lists and code', async () => {
		const source =
			'a[^1]\n\n[^1]: first\n\n    second\n\n    - item\n\n    ```\n    code\n\n    more\n    ```\n\nafter';
		const { container } = render(answer(source));
		const [note] = await notes();
		expect([...(note?.querySelectorAll('p') ?? [])].map(words)).toEqual(['first', 'second', 'item']);
		expect(note?.querySelector('pre')?.textContent).toBe('code\n\nmore');
		expect([...container.querySelectorAll('.md > p')].map(words)).toEqual(['a1', 'after']);
	});

	it('can refer to one another', async () => {
		render(answer('a[^1]\n\n[^1]: see[^2]\n\n[^2]: there'));
		expect((await notes()).map(words)).toEqual(['see2', 'there']);
	});

	it('are shown even when nothing refers to them, and the first of a label wins', async () => {
		render(answer('a[^1]\n\n[^lonely]: left over\n[^1]: first\n[^1]: second'));
		expect((await notes()).map(words)).toEqual(['first', 'left over']);
	});

	it('take the focus there and back to where the reader came from', async () => {
		render(answer('a[^1] b[^1]\n\n[^1]: note'));
		const [note] = await notes();
		const second = references()[1];
		second?.focus();
		fireEvent.click(second as HTMLElement);
		expect(document.activeElement).toBe(note);
		fireEvent.click(screen.getByRole('button', { name: 'Back to the text of footnote 1' }));
		expect(document.activeElement).toBe(second);
	});
});

describe('a reference without a footnote', () => {
	it('is text', () => {
		const { container } = render(answer('The class [^a-z] and a note[^1], `[^2]` and \\[^3]'));
		expect(container.textContent).toBe('The class [^a-z] and a note[^1], [^2] and [^3]');
		expect(references()).toEqual([]);
	});

	it('is a number while its footnote may still come, and becomes text when it does not', async () => {
		const { container, rerender } = render(answer('a[^1] b', true));
		expect(container.textContent).toBe('a1 b');
		rerender(answer('a[^1] b', false));
		await waitFor(() => expect(container.textContent).toBe('a[^1] b'));
	});
});

it('shows nothing of a footnote while it is being written', async () => {
	const source = 'Word[^long-name] and *more*[^2].\n\n[^long-name]: A note.\n\n[^2]: Another.\n\n    Its end.';
	const { container, rerender } = render(answer('', true));
	const shown: string[] = [];
	for (let end = 1; end <= source.length; end += 1) {
		rerender(answer(source.slice(0, end), true));
		shown.push(container.textContent ?? '');
	}
	expect(shown.filter((text) => /[[^\]]|note|name/.test(text))).toEqual([]);
	expect(shown.every((text, index) => text.startsWith(shown[index - 1] ?? ''))).toBe(true);
	rerender(answer(source));
	expect((await notes()).map(words)).toEqual(['A note.', 'Another.Its end.']);
});
