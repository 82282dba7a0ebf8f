import { beforeEach, describe, expect, it } from 'vitest';
import { createFocusReturn } from './focus-return.js';

let host: HTMLElement;
let opener: HTMLButtonElement;
let before: HTMLButtonElement;

beforeEach(() => {
	document.body.replaceChildren();
	host = document.body.appendChild(document.createElement('div'));
	opener = host.attachShadow({ mode: 'open' }).appendChild(document.createElement('button'));
	before = document.body.appendChild(document.createElement('button'));
});

describe('createFocusReturn', () => {
	it('gives the focus back to what had it', () => {
		const focus = createFocusReturn(host, opener);
		before.focus();
		focus.remember();
		opener.focus();
		focus.giveBack();
		expect(document.activeElement).toBe(before);
	});

	it('remembers what had it inside the assistant', () => {
		const pill = opener.after(document.createElement('button')) ?? opener.nextElementSibling;
		(pill as HTMLElement).focus();
		const focus = createFocusReturn(host, opener);
		focus.remember();
		before.focus();
		focus.giveBack();
		expect(host.shadowRoot?.activeElement).toBe(pill);
	});

	it.each([
		['was never remembered', () => undefined],
		['was nothing', () => before.blur()],
		['is gone', () => before.remove()],
	])('gives it to the opener when what had it %s', (name, happen) => {
		const focus = createFocusReturn(host, opener);
		before.focus();
		if (name === 'was nothing') happen();
		if (name !== 'was never remembered') focus.remember();
		happen();
		focus.giveBack();
		expect(host.shadowRoot?.activeElement).toBe(opener);
	});
});
