import { fireEvent, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readOptions } from '../../../options/read-options.js';
import { installStandIns, type StandIns } from '../../../testing/panel/browser-stand-ins.js';
import { createHost, type Host } from '../../host/host.js';
import { recall } from '../../host/reader-memory.js';
import { createSelectionPill } from './selection-pill.js';

let standIns: StandIns;
let host: Host;
let pill: ReturnType<typeof createSelectionPill>;
let stopping: AbortController;
const onAsk = vi.fn();
const options = readOptions({ domain: 'docs', apiKey: 'svc_dsc_x', contentSelector: 'main' }, '');

beforeEach(() => {
	standIns = installStandIns();
	vi.useFakeTimers();
	document.body.innerHTML = '<main><p>words to select</p></main>';
	host = createHost('', () => true);
	host.present({ theme: 'auto' });
	stopping = new AbortController();
	pill = createSelectionPill({
		host,
		options,
		onAsk,
		signal: stopping.signal,
	});
});
afterEach(() => {
	stopping.abort();
	host.destroy();
	vi.useRealTimers();
	vi.clearAllMocks();
	standIns.remove();
	localStorage.clear();
	getSelection()?.removeAllRanges();
});

function select(left = 10, top = 100): void {
	Range.prototype.getBoundingClientRect = () => new DOMRect(left, top, 50, 20);
	getSelection()?.selectAllChildren(document.querySelector('main') as Element);
	document.dispatchEvent(new Event('selectionchange'));
	vi.advanceTimersByTime(250);
}

function button(name: string): HTMLElement | null {
	// jsdom remembers computed styles until the document itself changes.
	document.body.appendChild(document.createComment('')).remove();
	return within(host.root).queryByRole('button', { name });
}

const offer = () => button('Ask about this');

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
		const style = offer()?.parentElement?.style;
		expect([style?.left, style?.top]).toEqual([`${x}px`, `${y}px`]);
	});

	it('begins where the text begins, in either direction', () => {
		host.root.dir = 'rtl';
		select(300);
		expect(offer()?.parentElement?.style.left).toBe('350px');
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

	it('comes no more, now or on another page, when the reader does not want it', () => {
		select();
		fireEvent.click(button('Do not show this again') as HTMLElement);
		expect(offer()).toBeNull();
		select();
		expect(offer()).toBeNull();
		expect(recall('docs', 'selection-off')).toBe('yes');
		expect(recall('other', 'selection-off')).toBeUndefined();
	});

	it('speaks the reader’s language when its words have come', () => {
		pill.setStrings({
			askAboutThis: 'Danach fragen',
			neverAgain: 'Nicht mehr zeigen',
			ask: 'Fragen',
			askAboutCode: '',
		});
		select();
		expect(button('Danach fragen')).toBeTruthy();
		expect(button('Nicht mehr zeigen')).toBeTruthy();
	});

	it('is taken away with the watching', () => {
		stopping.abort();
		expect(host.root.children).toHaveLength(0);
	});
});
