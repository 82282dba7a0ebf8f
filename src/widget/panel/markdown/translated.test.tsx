import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { markdownInPanel } from '../../../testing/panel/in-panel.js';

/** Replaces the texts as page translators do. */
function translate(root: Element): void {
	const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const found: Text[] = [];
	while (texts.nextNode()) found.push(texts.currentNode as Text);
	for (const text of found.filter((node) => !node.parentElement?.closest('font'))) {
		const font = document.createElement('font');
		font.append(Object.assign(document.createElement('font'), { textContent: text.data }));
		text.replaceWith(font);
	}
}

afterEach(cleanup);

it('a growing answer is whole, whatever a translator has replaced', () => {
	const text = 'One **two** three.\n\n- four\n- five `six`\n\n> [!NOTE]\n> Seven.\n\nEight $x^2$ nine.';
	const { container, rerender } = render(markdownInPanel('', true));
	for (let end = 1; end <= text.length; end += 1) {
		rerender(markdownInPanel(text.slice(0, end), true));
		expect(container.querySelector('.md')?.className).toContain('notranslate');
		translate(container.querySelector('.md')!);
	}
	rerender(markdownInPanel(text, false));
	const whole = render(markdownInPanel(text, false)).container;
	expect(container.innerHTML).toBe(whole.innerHTML);
	expect(container.querySelector('.notranslate')).toBeNull();
});

it('an answer says its language once it is there', () => {
	const { container, rerender } = render(markdownInPanel('Das ist nicht die Farbe', true));
	expect(container.querySelector('[lang]')).toBeNull();
	rerender(markdownInPanel('Das ist nicht die Farbe des Knopfes.', false));
	expect(container.querySelector('.md')?.getAttribute('lang')).toBe('de');
});
