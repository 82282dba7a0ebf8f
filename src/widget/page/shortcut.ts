import { isEditable } from './is-editable.js';

const modifiers = ['ctrl', 'meta', 'alt', 'shift'] as const;

/**
 * Whether a key event is the shortcut, as in `Mod+I`; `Mod` is the command key on Apple's systems and Ctrl elsewhere. Not while
 * the reader types into the page; in our own fields it counts.
 * @param host Our element on the page.
 */
export function matchesShortcut(event: KeyboardEvent, shortcut: string | false, host: Element): boolean {
	if (!shortcut) return false;
	const held = shortcut.toLowerCase().split('+');
	const key = held.pop();
	const mod = /Mac|iP/.test(navigator.platform) ? 'meta' : 'ctrl';
	const path = event.composedPath();
	return (
		!(event.defaultPrevented || event.isComposing || event.repeat) &&
		modifiers.every(
			(name) => event[`${name}Key`] === (held.includes(name) || (name === mod && held.includes('mod'))),
		) &&
		// Other alphabets, and Alt on Apple's keyboards, put another character on the same key.
		(event.key?.toLowerCase() === key || (!/^\w+$/.test(event.key) && event.code === `Key${key?.toUpperCase()}`)) &&
		(path.includes(host) || !isEditable(path[0]))
	);
}
