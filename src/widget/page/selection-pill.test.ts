import { fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installStandIns, type StandIns } from '../../testing/browser-stand-ins.js';
import { createHost, type Host } from '../host.js';
import { createMarkButton } from '../launcher.js';
import { type SelectionPill, watchSelectionPill } from './selection-pill.js';

let standIns: StandIns;
let host: Host;
let pill: SelectionPill;
const onAsk = vi.fn();

beforeEach(() => {
	standIns = installStandIns();
	vi.useFakeTimers();
	document.body.innerHTML = '<main><p>words to select</p></main>';
	host = createHost('');
	pill = watchSelectionPill(host, 'main', createMarkButton, onAsk);
});
afterEach(() => {
	pill.stop();
	host.destroy();
	vi.useRealTimers();
	vi.clearAllMocks();
	standIns.remove();
	getSelection()?.removeAllRanges();
});

function select(left = 10, top = 100): void {
	Range.prototype.getBoundingClientRect = () => new DOMRect(left, top, 50, 20);
	getSelection()?.selectAllChildren(document.querySelector('main') as Element);
	document.dispatchEvent(new Event('selectionchange'));
	vi.advanceTimersByTime(250);
}

const offer = () => within(host.root).queryByRole('button', { name: 'Ask about this' });

describe('the offer beside a selection', () => {
	it('is there while something is selected', () => {
		expect(offer()).toBeNull();
		select();
		expect(offer()).toBeTruthy();
		expect(pill.selected()?.value).toBe('words to select');
		getSelection()?.removeAllRanges();
		document.dispatchEvent(new Event('selectionchange'));
		expect(offer()).toBeNull();
		expect(pill.selected()).toBeUndefined();
	});

	it.each([
		['the left', -40, 100, 8, 56],
		['the right', 5_000, 100, 1_016, 56],
		['the bottom', 10, 5_000, 10, 760],
	])('never leaves the window at %s', (_side, left, top, x, y) => {
		select(left, top);
		expect([offer()?.style.left, offer()?.style.top]).toEqual([`${x}px`, `${y}px`]);
	});

	it('hands over what is selected and goes', () => {
		select();
		fireEvent.click(offer() as HTMLElement);
		expect(onAsk.mock.calls[0]?.[0]).toMatchObject({ type: 'textSelection', value: 'words to select' });
		expect(offer()).toBeNull();
	});

	it.each(['pointerdown', 'mousedown'])('keeps the selection at %s', (press) => {
		select();
		const event = new Event(press, { bubbles: true, cancelable: true });
		offer()?.dispatchEvent(event);
		expect(event.defaultPrevented).toBe(true);
	});

	it('is taken away with the watching, and its style is kept once for the next', () => {
		const sheets = host.shadow.adoptedStyleSheets.length;
		pill.stop();
		expect(host.root.children).toHaveLength(0);
		pill = watchSelectionPill(host, 'main', createMarkButton, onAsk);
		expect(host.shadow.adoptedStyleSheets).toHaveLength(sheets);
	});
});
