import { act, render } from '@testing-library/preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import type { DocentMessage } from '../../conversation/message.js';
import { panelStrings } from '../../strings/en.js';
import { Kept } from '../kept.js';
import { createFarTurns, type FarTurns } from './far-turns.lazy.js';
import type { Turn } from './turns.js';

const said = (id: string, role: 'user' | 'assistant', text: string): DocentMessage => ({
	id,
	role,
	parts: [{ type: 'text', text }],
});

const turnsOf = (prefix: string, count: number): Turn[] =>
	Array.from({ length: count }, (_, index) => ({
		question: said(`${prefix}${index}`, 'user', `Question ${prefix}${index}?`),
		answers: [
			said(
				`${prefix}a${index}`,
				'assistant',
				`## Answer\n\nRun **it** ${index}, see [1](/guide).\n\n\`\`\`js\nrun()\n\`\`\``,
			),
		],
	}));

/** The sections that a browser says are near its view. */
let near: (sections: Element[], isIntersecting: boolean, height?: number) => void;

class Observer {
	constructor(look: (changes: object[]) => void) {
		near = (sections, isIntersecting, height = 500) =>
			act(() =>
				look(
					sections.map((target) => ({
						target,
						isIntersecting,
						rootBounds: { height },
						boundingClientRect: new DOMRect(),
					})),
				),
			);
	}
	observe() {}
	unobserve() {}
	disconnect() {}
}

beforeEach(() => {
	vi.stubGlobal('IntersectionObserver', Observer);
	vi.stubGlobal('CSS', { supports: (rule: string) => !rule.startsWith('-moz') });
});
afterEach(() => void vi.unstubAllGlobals());

/** A transcript whose drawn turns are named by their question's id. */
function open(turns: Turn[], from = turns.length - 2) {
	const log = document.body.appendChild(document.createElement('div'));
	const content = log.appendChild(document.createElement('div'));
	let now = turns;
	let far: FarTurns | undefined;
	const draw = () => {
		const view = ({ question }: Turn) => (
			<Kept key={question?.id} parts={[question]} view={() => <section class="turn">{question?.id}</section>} />
		);
		render(far?.arrange(now, from, view, panelStrings), { container: content });
		far?.observe();
	};
	far = createFarTurns(log, draw);
	draw();
	return {
		content,
		section: (index: number) => content.children[index] as HTMLElement,
		drawn: () => [...content.querySelectorAll('.turn:not(.far, .away)')].map(({ textContent }) => textContent),
		show(next: Turn[]) {
			now = next;
			draw();
		},
	};
}

it('draws the turns near the view, a few at a time, and gives up those that are no longer', async () => {
	const { content, section, drawn } = open(turnsOf('t', 40));
	expect(content.children).toHaveLength(40);
	expect(drawn()).toEqual(['t38', 't39']);
	near([10, 11, 12, 13].map(section), true);
	expect(drawn().length).toBeLessThanOrEqual(4);
	await waitUntil(() => expect(drawn()).toEqual(['t10', 't11', 't12', 't13', 't39']));
	near([10, 11].map(section), false);
	await waitUntil(() => expect(drawn()).toEqual(['t12', 't13', 't39']));
});

it('keeps the words of the others in their order, without marks, as an article each', () => {
	const { content, section } = open(turnsOf('t', 5));
	const headings = [...section(0).querySelectorAll('article > h3')].map(({ textContent }) => textContent);
	expect(headings).toEqual([panelStrings.you, panelStrings.assistant]);
	expect(section(0).textContent).toContain('Question t0?');
	expect(section(0).textContent).toContain('Answer\n\nRun it 0, see 1.\n\n\nrun()');
	const texts = [...content.children].map(({ textContent }) => /\d/.exec(textContent ?? '')?.[0]);
	expect(texts).toEqual(['0', '1', '2', '3', '4']);
});

it('leaves a turn as it is that the reader has touched, and draws one at once that something leads to', async () => {
	const { section, drawn } = open(turnsOf('t', 20));
	near([section(5)], true);
	await waitUntil(() => expect(drawn()).toContain('t5'));
	section(5).dispatchEvent(new Event('pointerdown', { bubbles: true }));
	near([section(8)], true);
	near([section(5)], false);
	await waitUntil(() => expect(drawn()).toContain('t8'));
	act(() => void section(2).dispatchEvent(new Event('place', { bubbles: true })));
	expect(drawn()).toContain('t2');
	near([section(8)], false);
	await waitUntil(() => expect(drawn()).toEqual(['t2', 't5', 't19']));
});

it('gives up no turn with a form in it, which may have been begun before the conversation was a long one', async () => {
	const { section, drawn } = open(turnsOf('t', 10));
	const form = section(8).appendChild(document.createElement('form'));
	near([section(3)], true);
	near([section(8)], false);
	near([section(4)], true);
	await waitUntil(() => expect(drawn()).toEqual(['t3', 't4', 't8', 't9']));
	near([section(3)], false);
	await waitUntil(() => expect(drawn()).toEqual(['t4', 't8', 't9']));
	form.remove();
	near([section(4)], false);
	await waitUntil(() => expect(drawn()).toEqual(['t9']));
});

it('gives up nothing while the transcript is hidden', async () => {
	const { section, drawn } = open(turnsOf('t', 10));
	near([section(8), section(9)], true);
	near([section(8), section(9)], false, 0);
	near([section(3)], true);
	await waitUntil(() => expect(drawn()).toEqual(['t3', 't8', 't9']));
});

it('draws all, the newest first, in browsers that do not hold what is read in its place', async () => {
	vi.stubGlobal('CSS', { supports: () => false });
	const { drawn } = open(turnsOf('t', 30), 28);
	expect(drawn()).toEqual(['t26', 't27', 't28', 't29']);
	await waitUntil(() => expect(drawn()).toHaveLength(30));
});
