import { isEditable } from './is-editable.js';

const modifiers = {
	mod: 'mod',
	ctrl: 'ctrl',
	control: 'ctrl',
	alt: 'alt',
	option: 'alt',
	shift: 'shift',
	meta: 'meta',
	cmd: 'meta',
	command: 'meta',
};
type Modifier = (typeof modifiers)[keyof typeof modifiers];

function parts(shortcut: string): { held: Set<string>; key: string } {
	const names = shortcut
		.toLowerCase()
		.split('+')
		.map((name) => name.trim());
	const key = names.pop() ?? '';
	return { held: new Set<string>(names.map((name) => (modifiers as Record<string, Modifier>)[name] ?? '?')), key };
}

/**
 * Whether a value is a key combination such as `Mod+I` or `Ctrl+Shift+K`; `Mod` is the command key on Apple's systems
 * and Ctrl elsewhere. A key without Mod, Ctrl, Alt or Meta would be typed by accident, so that is none.
 */
export function isShortcut(value: unknown): value is string {
	if (typeof value !== 'string') return false;
	const { held, key } = parts(value);
	return /^(?:[^\s+]|f\d\d?|enter|space)$/.test(key) && !held.has('?') && held.size > (held.has('shift') ? 1 : 0);
}

/**
 * Whether a key event is the shortcut. Not while the reader types into the page; in our own fields it counts.
 * @param host Our element on the page.
 */
export function matchesShortcut(event: KeyboardEvent, shortcut: string, host: Element): boolean {
	if (event.defaultPrevented || event.isComposing || event.repeat) return false;
	const { held, key } = parts(shortcut);
	const apple = /Mac|iP(?:hone|ad|od)/.test(navigator.platform);
	const wants = (name: string, mod: boolean) => held.has(name) || (mod && held.has('mod'));
	if (event.ctrlKey !== wants('ctrl', !apple) || event.metaKey !== wants('meta', apple)) return false;
	if (event.altKey !== held.has('alt') || event.shiftKey !== held.has('shift')) return false;
	const pressed = event.key === ' ' ? 'space' : event.key?.toLowerCase();
	// Other alphabets, and Alt on Apple's keyboards, put another character on the same key.
	const sameKey = pressed === key || (!/^[\w ]+$/.test(event.key ?? '') && event.code === `Key${key.toUpperCase()}`);
	const path = event.composedPath();
	return sameKey && (path.includes(host) || !isEditable(path[0]));
}
