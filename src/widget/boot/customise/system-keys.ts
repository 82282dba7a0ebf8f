import { modKey } from '../../host/shortcut.js';

const names: Readonly<Record<string, () => string>> = {
	mod: modKey,
	ctrl: () => 'Control',
	alt: () => 'Alt',
	shift: () => 'Shift',
	meta: () => 'Meta',
};

/** A shortcut's keys on this system, in the format of `aria-keyshortcuts`. */
export const systemKeys = (shortcut: string | false): string =>
	(shortcut || '').replace(/[a-z]+(?=\+)/gi, (name) => names[name.toLowerCase()]?.() ?? name);
