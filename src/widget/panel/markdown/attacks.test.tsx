import { cleanup, render } from '@testing-library/preact';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { answerFaults } from '../../../testing/faults/answer-faults.js';
import { markdownInPanel } from '../../../testing/panel/in-panel.js';
import { markdownAttacks, streamedMaxLength } from '../../../testing/panel/markdown-attacks.js';

// The slow ones are slow on purpose, and machines may do much else; `bench/markdown-attacks.js` holds them to their time.
vi.setConfig({ testTimeout: 60_000 });

const attacks = markdownAttacks();
const categories = [...new Set(attacks.map((attack) => attack.category))];

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
	it.each(attacks.filter((attack) => attack.category === category))(
		'leave only text and known elements: $id',
		({ markdown: source }) => {
			const whole = render(markdownInPanel(source, false));
			expect(answerFaults(whole.container.querySelector('.md')!)).toEqual([]);
			if (source.length <= streamedMaxLength) {
				const { container, rerender } = render(markdownInPanel('', true));
				const shown = container.querySelector('.md')!;
				const faults: string[] = [];
				for (let end = 1; end <= source.length; end += 1) {
					rerender(markdownInPanel(source.slice(0, end), true));
					for (const fault of answerFaults(shown)) faults.push(`${fault} up to ${end}`);
				}
				expect(faults).toEqual([]);
				rerender(markdownInPanel(source, false));
				expect(container.querySelector('.md')).toBe(shown);
				expect(tidied(container).isEqualNode(whole.container)).toBe(true);
			}
			expect(ran).not.toHaveBeenCalled();
			cleanup();
		},
	);
});
