import type { WidgetContext } from '../boot/widget-context.js';

/** The keys that open the palette, as the owner has written them; none when they are turned off. */
export const searchKeys = ({ searchShortcut = 'Mod+K /' }: WidgetContext['options']): string[] =>
	(searchShortcut || '').split(/\s+/).filter(Boolean);

/** A key that is pressed alone. */
export const isSingleKey = (key: string): boolean => [...key].length === 1;
