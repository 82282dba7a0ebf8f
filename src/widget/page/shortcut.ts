import { isEditable } from './is-editable.js';

/**
 * The keys of a shortcut on this system, as in `Control+I` and as `aria-keyshortcuts` wants them; `Mod` is the command key on
 * Apple's systems and Control elsewhere.
 */
export const shortcutKeys = (shortcut: string | false): string =>
	(shortcut || '').replace(/mod|ctrl/i, (name) =>
		name.length < 4 && /Mac|iP/.test(navigator.platform) ? 'Meta' : 'Control',
	);

/**
 * Whether a key event is the shortcut. Not while the reader types into the page; in our own fields it counts.
 * @param keys From `shortcutKeys`; none is never matched.
 * @param host Our element on the page.
 */
export function matchesShortcut(event: KeyboardEvent, keys: string, host: Element): boolean {
	const key = keys.toLowerCase().split('+').pop();
	const path = event.composedPath();
	return (
		!(event.defaultPrevented || event.repeat) &&
		['Control', 'Meta', 'Alt', 'Shift'].every(
			(name) => event.getModifierState?.(name) === new RegExp(`${name}\\+`, 'i').test(keys),
		) &&
		// Other alphabets, and Alt on Apple's keyboards, put another character on the same key.
		(event.key?.toLowerCase() === key || (!/^\w+$/.test(event.key) && event.code.toLowerCase() === `key${key}`)) &&
		(path.includes(host) || !isEditable(path[0]))
	);
}
