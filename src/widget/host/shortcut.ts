/** Fields in which the reader types. A key there belongs to the page. */
export const editable = 'input,textarea,select,[contenteditable]';

/** The key for `Mod` on this system: Command on Apple's, Control elsewhere. */
export const modKey = (): string => (/Mac|iP/.test(navigator.platform) ? 'Meta' : 'Control');

const names: Readonly<Record<string, () => string>> = {
	mod: modKey,
	ctrl: () => 'Control',
	alt: () => 'Alt',
	shift: () => 'Shift',
	meta: () => 'Meta',
};

/** The keys that open the panel on this system, in the format of `aria-keyshortcuts`; empty for none. */
export const shortcutKeys = ({ keys }: { readonly keys?: string }): string => keys ?? `${modKey()}+I`;

/** A shortcut as the owner has written it, in the format of `aria-keyshortcuts` and with this system's keys. */
export const systemKeys = (shortcut: string | false): string =>
	(shortcut || '').replace(/[a-z]+(?=\+)/gi, (name) => names[name.toLowerCase()]?.() ?? name);

/** The keys that open the palette, as the owner has written them; none when they are turned off. */
export const searchKeys = ({ searchShortcut = 'Mod+K /' }: { readonly searchShortcut?: string | false }): string[] =>
	(searchShortcut || '').split(/\s+/).filter(Boolean);

/** A key that is pressed alone. */
export const isSingleKey = (key: string): boolean => [...key].length === 1;

/**
 * Hears the keys of the page after all of its own listeners, so that it shows whether the page has used a key, and those of the shadow
 * root, which never reach the page.
 */
export function listenAfterPage(shadow: ShadowRoot, onKey: (event: Event) => void, signal: AbortSignal): void {
	// A listener that is added for each key runs last.
	const comeLast = () => {
		addEventListener('keydown', onKey, { signal, once: true });
	};
	addEventListener('keydown', comeLast, { signal, capture: true });
	shadow.addEventListener('keydown', onKey, { signal });
}

/**
 * Whether a key event is the shortcut. Not while the reader types into the page; in our own fields it counts.
 * @param keys From `shortcutKeys`; none is never matched.
 * @param host Our element on the page.
 */
export function matchesShortcut(event: KeyboardEvent, keys: string, host: Element): boolean {
	const path = event.composedPath();
	const key = keys.toLowerCase().split('+').pop();
	return (
		!(event.defaultPrevented || event.repeat) &&
		'Control Meta Alt Shift'.split(' ').every((name) => event.getModifierState?.(name) === keys.includes(`${name}+`)) &&
		// Other alphabets, and Alt on Apple keyboards, produce another character.
		(event.key?.toLowerCase() === key || (/\W/.test(event.key) && event.code.toLowerCase() === `key${key}`)) &&
		(path.includes(host) || !(path[0] as Partial<Element> | undefined)?.closest?.(editable))
	);
}
