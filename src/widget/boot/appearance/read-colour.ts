import { ownDocument } from '../../page/own-document.js';
import type { Colour } from './colour.js';

const asColour = (parts: readonly string[], whole: number) =>
	parts.slice(0, 3).map((part) => (Number(part) || 0) / whole) as unknown as Colour;

/**
 * What the browser makes of a CSS colour, whatever its notation, in the light and in the dark theme; transparency is left out.
 * @param root connected, so that the page's custom properties count
 */
export function readColour(root: HTMLElement, colour: string): { light: Colour; dark: Colour } {
	const probe = ownDocument.createElement('i');
	const inTheme = (theme: string): Colour => {
		probe.style.colorScheme = theme;
		probe.style.color = colour;
		// Browsers that can mix write the mixture in one notation.
		probe.style.color = `color-mix(in srgb, ${colour}, ${colour})`;
		const { color } = getComputedStyle(probe);
		const numbers = color.match(/-?[\d.]+(e-?\d+)?|none/g) ?? [];
		return asColour(numbers, color.startsWith('rgb') ? 255 : 1);
	};
	root.append(probe);
	const read = { light: inTheme('light'), dark: inTheme('dark') };
	probe.remove();
	return read;
}
