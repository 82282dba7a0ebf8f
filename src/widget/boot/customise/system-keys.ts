import { modKey } from '../../page/shortcut.js';

const names: Readonly<Record<string, () => string>> = {
	mod: modKey,
	ctrl: () => 'Control',
	alt: () => 'Alt',
	shift: () => 'Shift',
	meta: () => 'Meta',
};

/** The keys of a shortcut on this system, as `aria-keyshortcuts` wants them. */
export const systemKeys = (shortcut: string | false): string =>
	(shortcut || '').replace(/[a-z]+(?=\+)/gi, (name) => names[name.toLowerCase()]?.() ?? name);
