import { afterEach, describe, expect, it } from 'vitest';
import { matchesShortcut, systemKeys } from './shortcut.js';

const host = document.createElement('docent-assistant');

afterEach(() => document.body.replaceChildren());

/** Presses a key somewhere and tells whether it was the shortcut. */
function press(shortcut: string, keys: KeyboardEventInit, target: Element = document.body): boolean {
	let matched = false;
	const listen = (event: KeyboardEvent) => {
		matched = matchesShortcut(event, systemKeys(shortcut), host);
	};
	document.addEventListener('keydown', listen);
	target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, cancelable: true, ...keys }));
	document.removeEventListener('keydown', listen);
	return matched;
}

describe('matchesShortcut', () => {
	it('reads Mod as Ctrl where there is no command key', () => {
		expect(press('Mod+I', { key: 'i', ctrlKey: true })).toBe(true);
		expect(press('Mod+I', { key: 'i', metaKey: true })).toBe(false);
	});

	it('wants exactly the modifiers that were named', () => {
		expect(press('Mod+I', { key: 'I', ctrlKey: true, shiftKey: true })).toBe(false);
		expect(press('Mod+I', { key: 'i' })).toBe(false);
	});

	it('finds the key on a keyboard with another alphabet', () => {
		expect(press('Mod+I', { key: 'ш', code: 'KeyI', ctrlKey: true })).toBe(true);
	});

	it('leaves the key to the page while the reader types there', () => {
		for (const html of ['<textarea></textarea>', '<input>', '<div contenteditable><b></b></div>']) {
			document.body.innerHTML = html;
			const field = document.body.querySelector('b') ?? document.body.firstElementChild!;
			expect(press('Mod+I', { key: 'i', ctrlKey: true }, field), html).toBe(false);
		}
	});

	it('leaves the key to a page that has used it', () => {
		const use = (event: Event) => event.preventDefault();
		document.body.addEventListener('keydown', use);
		expect(press('Mod+I', { key: 'i', ctrlKey: true })).toBe(false);
		document.body.removeEventListener('keydown', use);
	});

	it('works from a field of our own', () => {
		document.body.append(host);
		const field = host.appendChild(document.createElement('textarea'));
		expect(press('Mod+I', { key: 'i', ctrlKey: true }, field)).toBe(true);
	});
});
