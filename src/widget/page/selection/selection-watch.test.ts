import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchSelection } from './selection-watch.js';

const host = document.createElement('docent-assistant');
const show = vi.fn();
const hide = vi.fn();
let stop = () => {};

beforeEach(() => {
	vi.useFakeTimers();
	Range.prototype.getBoundingClientRect = () => new DOMRect(10, 100, 50, 20);
	document.body.innerHTML =
		'<main><p>words to select</p><nav>to other pages</nav><textarea>typed text</textarea></main><p id="out">outside</p>';
	stop = watchSelection({ contentSelector: 'main', host }, show, hide);
});

afterEach(() => {
	stop();
	vi.useRealTimers();
	vi.clearAllMocks();
	getSelection()?.removeAllRanges();
});

/** Selects and lets the quiet time pass. */
function select(node: Node | null): void {
	getSelection()!.selectAllChildren(node!);
	document.dispatchEvent(new Event('selectionchange'));
	vi.advanceTimersByTime(250);
}

function pointer(type: string, pointerType = 'mouse'): void {
	document.body.dispatchEvent(Object.assign(new Event(type, { bubbles: true, composed: true }), { pointerType }));
}

describe('watchSelection', () => {
	it('offers text of the content above the selection', () => {
		select(document.querySelector('main p'));
		expect(`${show.mock.calls[0]?.[0]}`).toBe('words to select');
		expect(show.mock.calls[0]?.slice(1)).toMatchObject([{ left: 10, right: 60 }, 56]);
	});

	it('stands below the selection on a touch screen, clear of its handles', () => {
		pointer('pointerup', 'touch');
		select(document.querySelector('main p'));
		expect(show.mock.calls[0]?.[2]).toBe(148);
	});

	it('SEL-2: waits until the pointer is up', () => {
		pointer('pointerdown');
		select(document.querySelector('main p'));
		expect(show).not.toHaveBeenCalled();
		pointer('pointerup');
		vi.advanceTimersByTime(250);
		expect(show).toHaveBeenCalledTimes(1);
	});

	it('SEL-2: offers nothing outside the content, in navigation, or in fields', () => {
		for (const selector of ['#out', 'nav', 'textarea', 'body']) select(document.querySelector(selector));
		expect(show).not.toHaveBeenCalled();
	});

	it('SEL-2: hides when the selection goes, the page scrolls or Escape is pressed', () => {
		const paragraph = document.querySelector('main p');
		const onPageKey = vi.fn();
		document.body.addEventListener('keydown', onPageKey);
		const leave = [
			() => getSelection()!.removeAllRanges(),
			() => document.dispatchEvent(new Event('scroll')),
			() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
		];
		for (const [index, act] of leave.entries()) {
			select(paragraph);
			act();
			document.dispatchEvent(new Event(index === 0 ? 'selectionchange' : 'nothing'));
			expect(hide).toHaveBeenCalledTimes(index + 1);
		}
		expect(onPageKey).not.toHaveBeenCalled();
		document.body.removeEventListener('keydown', onPageKey);
	});

	it('does not come back for a selection that was dismissed', () => {
		select(document.querySelector('main p'));
		document.dispatchEvent(new Event('scroll'));
		pointer('pointerdown');
		pointer('pointerup');
		vi.advanceTimersByTime(250);
		expect(show).toHaveBeenCalledTimes(1);
	});

	it('is silent after it was stopped', () => {
		stop();
		select(document.querySelector('main p'));
		expect(show).not.toHaveBeenCalled();
	});
});
