import { isEditable } from './is-editable.js';

const modifiers = ['ctrl', 'meta', 'alt', 'shift'] as const;

/** The keys of a shortcut on this system, as in `Ctrl+I`; `Mod` is the command key on Apple's systems and Ctrl elsewhere. */
export const shortcutKeys = (shortcut: string): string =>
	shortcut.replace(/mod/i, /Mac|iP/.test(navigator.platform) ? 'Meta' : 'Ctrl');

/**
 * Whether a key event is the shortcut, as in `Mod+I`. Not while the reader types into the page; in our own fields it counts.
 * @param host Our element on the page.
 */
export function matchesShortcut(event: KeyboardEvent, shortcut: string | false, host: Element): boolean {
	const held = shortcutKeys(shortcut || '')
		.toLowerCase()
		.split('+');
	const key = held.pop();
	const path = event.composedPath();
	return (
		!(event.defaultPrevented || event.isComposing || event.repeat) &&
		modifiers.every((name) => event[`${name}Key`] === held.includes(name)) &&
		// Other alphabets, and Alt on Apple's keyboards, put another character on the same key.
		(event.key?.toLowerCase() === key || (!/^\w+$/.test(event.key) && event.code.toLowerCase() === `key${key}`)) &&
		(path.includes(host) || !isEditable(path[0]))
	);
}
