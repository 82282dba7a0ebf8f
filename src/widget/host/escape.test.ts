import { beforeEach, expect, it } from 'vitest';
import { onEscape } from './escape.js';

let closed: string[];
let within: HTMLElement;

beforeEach(() => {
	closed = [];
	const around = document.createElement('div');
	within = around.appendChild(document.createElement('div'));
	around.addEventListener(
		'keydown',
		onEscape(() => closed.push('around')),
	);
});

function press(init: KeyboardEventInit = {}, isTaken = false): KeyboardEvent {
	const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true, ...init });
	if (isTaken) event.preventDefault();
	within.dispatchEvent(event);
	return event;
}

it('closes the innermost of what is open, then what is around it', () => {
	const closing = new AbortController();
	const close = () => {
		closed.push('within');
		closing.abort();
	};
	within.addEventListener('keydown', onEscape(close), { signal: closing.signal });
	expect(press().defaultPrevented).toBe(true);
	expect(closed).toEqual(['within']);
	press();
	expect(closed).toEqual(['within', 'around']);
});

it('leaves a press alone that is another key, of an input method, or taken already', () => {
	const ignored = [press({ key: 'Enter' }), press({ isComposing: true }), press({ keyCode: 229 })];
	expect(ignored.map(({ defaultPrevented }) => defaultPrevented)).toEqual([false, false, false]);
	press({}, true);
	expect(closed).toEqual([]);
});
