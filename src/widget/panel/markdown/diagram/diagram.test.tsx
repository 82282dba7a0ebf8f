import { cleanup, configure, fireEvent, render, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { markdownInPanel } from '../../../../testing/panel/in-panel.js';
import { drawFlowchart } from './draw-flowchart.js';
import { drawSequence } from './draw-sequence.js';
import { readFlowchart } from './flowchart.js';
import { readSequence } from './sequence.js';

// Three parts are fetched one after the other.
configure({ asyncUtilTimeout: 30_000 });
vi.setConfig({ testTimeout: 60_000 });

afterEach(cleanup);

const edgesOf = (source: string) =>
	readFlowchart(source)?.edges.map(({ from, to, label, line, start, end }) =>
		[from, line, start, end, to, label].filter(Boolean).join(' '),
	);
const nodesOf = (source: string) =>
	[...(readFlowchart(source)?.nodes ?? [])].map(([id, { shape, label }]) => `${id} ${shape} ${label}`);

describe('a flowchart', () => {
	it.each([
		['graph TD', 'TB'],
		['flowchart LR', 'LR'],
		['flowchart BT', 'BT'],
		['graph RL;', 'RL'],
		['graph', 'TB'],
	])('%s goes %s', (head, direction) => {
		expect(readFlowchart(`${head}\nA-->B`)?.direction).toBe(direction);
	});

	it('has shapes', () => {
		expect(
			nodesOf(
				'graph TD\nA[Box]-->B(Round)\nC{Is it?} --> D([Stadium])\nE((Round)) & F[(Data)] & G{{Six}} & H[[Sub]] & I["A (b) [c]"] & J[/In/]\nK-1',
			),
		).toEqual([
			...['A box Box', 'B round Round', 'C diamond Is it?', 'D stadium Stadium', 'E circle Round', 'F cylinder Data'],
			...['G hexagon Six', 'H box Sub', 'I box A (b) [c]', 'J box In', 'K-1 box K-1'],
		]);
	});

	it('has lines with words and ends', () => {
		expect(
			edgesOf(
				'graph TD\nA-->B\nA --- B\nA -.-> B\nA ==> B\nA -->|yes, it is| B\nA -- no --> B\nA -. may .-> B\nA == must ==> B',
			),
		).toEqual([
			...['A solid arrow B', 'A solid B', 'A dotted arrow B', 'A thick arrow B', 'A solid arrow B yes, it is'],
			...['A solid arrow B no', 'A dotted arrow B may', 'A thick arrow B must'],
		]);
		expect(edgesOf('graph TD\nA --> B & C --> D; D <--> E\nE --o F\nF --x G')).toHaveLength(7);
	});

	it('has groups, and passes over styles, clicks and comments', () => {
		const chart = readFlowchart(
			'---\ntitle: T\n---\n%%{init: {}}%%\ngraph TD %% comment\nsubgraph one [First]\n  direction LR\n  A --> B\nend\nclassDef red fill:#f00\nA:::red --> one\nclick A "javascript:alert(1)"\nstyle B fill:#fff\nlinkStyle 0 stroke:red',
		);
		expect(chart?.groups.get('one')?.label).toBe('First');
		expect(chart?.nodes.get('A')?.group).toBe('one');
		expect(drawFlowchart(chart!).words).toEqual(['A', 'B']);
	});

	it.each([
		'graph TD\nA --> ',
		'graph TD\nA@{ shape: rect }',
		'graph TD\nA[open',
		'graph TD\nsubgraph a\nA',
		'gantt\ntitle A',
		'',
	])('is not %j', (source) => {
		expect(readFlowchart(source)).toBeUndefined();
	});
});

describe('a sequence diagram', () => {
	it('has participants, messages, notes and frames', () => {
		const sequence = readSequence(
			'sequenceDiagram\nautonumber\nparticipant A as Alice\nactor B\nA->>B: Hello<br/>you\nB-->>+A: Hi\nA-)C: Go\nA-xB: No\nNote over A,B: Both\nNote right of C: One\nloop Each day\nA->A: Think\nend\nalt it works\nB->>A: Yes\nelse it fails\nB-->>-A: No\nend\nrect rgb(0,0,0)\nA->>B: In\nend',
		);
		expect([...(sequence?.participants ?? [])]).toEqual([
			['A', 'Alice'],
			['B', 'B'],
			['C', 'C'],
		]);
		expect(sequence?.items.map(({ kind }) => kind)).toEqual([
			...['message', 'message', 'message', 'message', 'note', 'note', 'frame', 'message', 'end'],
			...['frame', 'message', 'otherwise', 'message', 'end', 'message'],
		]);
		expect(sequence?.items[0]).toMatchObject({ text: 'Hello\nyou', dotted: false, end: 'arrow' });
		expect(sequence?.items[1]).toMatchObject({ dotted: true, from: 'B', to: 'A' });
		const { width, height } = drawSequence(sequence!);
		expect(width).toBeGreaterThan(200);
		expect(height).toBeGreaterThan(400);
	});

	it.each([
		'sequenceDiagram\nA->>B',
		'sequenceDiagram\nloop x\nA->>B: y',
		'sequenceDiagram\nend',
		'sequenceDiagram\nWhat is this',
	])('is not %j', (source) => {
		expect(readSequence(source)).toBeUndefined();
	});
});

const fence = (code: string, name = 'mermaid') => `\`\`\`${name}\n${code}\n\`\`\``;

it('is drawn as soon as its code is whole, named by its words, and its code is a press away', async () => {
	const { findByRole, queryByRole, container } = render(
		markdownInPanel(fence('graph TD\nA[Ask] --> B[Answer]', 'Mermaid'), false),
	);
	expect((await findByRole('img')).getAttribute('aria-label')).toBe('Diagram: Ask, Answer');
	expect(container.querySelector('pre')?.textContent).toContain('A[Ask]');
	fireEvent.click(await findByRole('button', { name: 'Show code' }));
	await waitFor(() => expect(queryByRole('img')).toBeNull());
	fireEvent.click(await findByRole('button', { name: 'Show diagram' }));
	expect(await findByRole('img')).toBeTruthy();
});

it('stays code where it is of another kind', async () => {
	const { findByRole, getAllByRole, container } = render(
		markdownInPanel(`${fence('gantt\ntitle Plan')}\n\n${fence('graph TD\nA-->B')}`, false),
	);
	await findByRole('img');
	expect(container.querySelector('pre')?.textContent).toContain('gantt');
	await waitFor(() => expect(getAllByRole('button', { name: /Show/ })).toHaveLength(1));
});

it.each([
	['mermaid', 'Mermaid'],
	['js', 'JavaScript'],
	['JSON', 'JSON'],
	['c++', 'C++'],
	['python', 'Python'],
])('code in %s is called %s', async (given, name) => {
	const { findByText } = render(markdownInPanel(fence('a', given), false));
	expect((await findByText(name)).className).toBe('md-language');
});

it('is drawn for no other code, and not before its end', async () => {
	const { container, rerender, findByRole, getAllByRole } = render(markdownInPanel('```mermaid\ngraph TD\nA', true));
	expect(container.querySelector('[role=img]')).toBeNull();
	rerender(markdownInPanel(`${fence('graph TD\nA-->B')}\n\n${fence('graph TD', 'text')}`, false));
	await findByRole('img');
	expect(getAllByRole('img')).toHaveLength(1);
});
