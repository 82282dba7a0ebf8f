import { render } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { waitUntil } from '../../../testing/panel/widget-on-page.js';
import { useLeavingTurns } from './conversation.js';

const namesOf = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${index}`);

function Turns({ names }: { names: readonly string[] }) {
	return (
		<>
			{useLeavingTurns(
				names.map((name) => (
					<section key={name} class="turn">
						{name}
					</section>
				)),
			)}
		</>
	);
}

const readable = (container: Element) =>
	[...container.querySelectorAll('section:not([aria-hidden])')].map(({ textContent }) => textContent);

it('removes many turns a few at a time, out of sight', async () => {
	const { container, rerender } = render(<Turns names={namesOf('a', 40)} />);
	const parts: number[] = [];
	const observer = new MutationObserver((records) =>
		parts.push(records.reduce((sum, { removedNodes }) => sum + removedNodes.length, 0)),
	);
	observer.observe(container, { childList: true });
	rerender(<Turns names={namesOf('b', 2)} />);
	expect(readable(container)).toEqual(['b0', 'b1']);
	expect(container.querySelectorAll('.away').length).toBeGreaterThan(20);
	expect(container.lastElementChild?.textContent).toBe('b1');
	await waitUntil(() => expect(container.children).toHaveLength(2));
	expect(Math.max(...parts)).toBeLessThan(10);
	expect(parts.reduce((sum, part) => sum + part)).toBe(40);
});

it('leaves those where they are that stay, and shows again what comes back', async () => {
	const all = namesOf('a', 30);
	const { container, rerender } = render(<Turns names={all} />);
	const first = container.firstElementChild;
	rerender(<Turns names={['a0', 'new']} />);
	expect(readable(container)).toEqual(['a0', 'new']);
	expect(container.firstElementChild).toBe(first);
	rerender(<Turns names={all} />);
	expect(readable(container)).toEqual(all);
	await waitUntil(() => expect(container.children).toHaveLength(30));
});

it('removes a few at once', () => {
	const { container, rerender } = render(<Turns names={['a', 'b', 'c']} />);
	rerender(<Turns names={[]} />);
	expect(container.children).toHaveLength(0);
});
