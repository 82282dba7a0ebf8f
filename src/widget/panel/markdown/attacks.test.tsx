import { act, cleanup, configure, render } from '@testing-library/preact';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerFaults } from '../../../testing/faults/answer-faults.js';
import { markdownInPanel } from '../../../testing/panel/in-panel.js';
import { markdownAttacks, streamedMaxLength } from '../../../testing/panel/markdown-attacks.js';

// The slow ones are slow on purpose, and machines may do much else; `bench/widget/costly-answers.js` holds them to their time.
vi.setConfig({ testTimeout: 120_000 });

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

const nested = (depth: number, begin: string, inner: string) =>
	`${`${begin}\n`.repeat(depth)}${inner}\n${'end\n'.repeat(depth)}`;

describe('attacks of the kind diagram', () => {
	// Three parts are fetched one after the other.
	configure({ asyncUtilTimeout: 30_000 });
	afterEach(cleanup);

	it.each([
		['HTML in labels', 'graph TD\nA["<img src=x onerror=alert(1)>"] --> B[<script>alert(1)</script>]'],
		['a click that runs a script', 'graph TD\nA --> B\nclick A "javascript:alert(1)"\nclick B call alert(1)'],
		['a click that leads away', 'graph TD\nA --> B\nclick A href "https://evil.example" _blank'],
		[
			'styles',
			'graph TD\nA --> B\nstyle A fill:url(https://evil.example/x)\nclassDef a background:url(//evil.example)',
		],
		[
			'settings',
			'%%{init: {"securityLevel": "loose", "themeCSS": "*{background:url(//evil.example)}"}}%%\ngraph TD\nA --> B',
		],
		[
			'thousands of nodes',
			`graph TD\n${Array.from({ length: 5_000 }, (_, index) => `A${index} --> A${index + 1}`).join('\n')}`,
		],
		['many lines between few nodes', `graph TD\n${'A & B & C & D --> E & F & G & H\n'.repeat(400)}`],
		['deep groups', `graph TD\n${nested(500, 'subgraph a', 'A --> B')}`],
		['a group within itself', 'graph TD\nsubgraph a\nsubgraph a\nA --> a\nend\nend'],
		['nodes named as groups', 'graph TD\nsubgraph A\nA --> B\nB --> A\nend\nA --> A'],
		['names of prototypes', 'graph TD\n__proto__ --> constructor\nconstructor[toString] --> hasOwnProperty'],
		['a chain that never ends', `graph TD\n${'A-->'.repeat(4_000)}`],
		['openers', `graph TD\nA${'['.repeat(10_000)}`],
		['dashes', `graph TD\nA ${'-'.repeat(15_000)} B`],
		['quotes', `graph TD\n${'A["'.repeat(3_000)}`],
		['HTML in messages', 'sequenceDiagram\nA->>B: <img src=x onerror=alert(1)>\nNote over A: <svg onload=alert(1)>'],
		['links of participants', 'sequenceDiagram\nparticipant A\nlink A: Go @ javascript:alert(1)\nA->>A: x'],
		['deep frames', `sequenceDiagram\n${nested(500, 'loop a', 'A->>B: x')}`],
		['thousands of messages', `sequenceDiagram\n${'A->>B: x\n'.repeat(1_900)}`],
		['a long line', `sequenceDiagram\n${'A'.repeat(9_000)}-${'>'.repeat(9_000)}`],
	])('leave only shapes and words: %s', async (_, code) => {
		const blocks = ['graph LR\nLast-->One', code].map((each) => `\`\`\`mermaid\n${each}\n\`\`\``);
		const { container, findByRole } = render(markdownInPanel(blocks.join('\n\n'), false));
		await findByRole('img', { name: 'Diagram: Last, One' });
		// The other one is drawn in the same turn, if it is.
		await act(() => {});
		expect(answerFaults(container.querySelector('.md')!)).toEqual([]);
		expect([...container.querySelectorAll('[role=img]')].map((image) => image.outerHTML).join()).not.toMatch(
			/url\(|<a\b|<img|<script/,
		);
		expect(ran).not.toHaveBeenCalled();
	});
});
