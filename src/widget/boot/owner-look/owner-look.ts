import type { LoaderOptions } from '../../../options/resolved-options.js';
import { setTextSize } from '../../host/host.js';
import { ownDocument } from '../../host/own-document.js';
import type { Customise } from '../widget-context.js';
import { accentColours, type Colour } from './accent-colours.js';
import css from './owner-look.css';

const styled = new WeakSet<ShadowRoot>();

/** The corner radius of a medium-sized element, by word. */
const radii: Record<string, string> = {
	none: '0px',
	small: '8px',
	medium: '16px',
	large: '24px',
};

/** Lengths in `rem` follow the reader's text size, as text does. */
const lengthOf = (radius: string) => radii[radius] ?? radius.replace(/^([\d.]+)rem$/, 'calc($1 * var(--_docent-rem))');

/** Custom properties and attributes of the owner's look. Empty ones are not set. */
function lookOf(root: HTMLElement, options: LoaderOptions): { properties: object; attributes: object } {
	const { accent, radius, font, position, density } = options;
	const properties: Record<string, string | undefined> = {
		'--docent-radius': radius && lengthOf(radius),
		'--docent-font': font === 'inherit' ? getComputedStyle(ownDocument.body).fontFamily : font,
	};
	const colours = accent ? readColour(root, accent) : undefined;
	for (const theme of ['light', 'dark'] as const) {
		if (!colours) break;
		const { accent: words, fill, onFill, soft } = accentColours(colours[theme], theme);
		const made = { accent: words, fill, 'on-fill': onFill, soft };
		for (const [name, colour] of Object.entries(made)) properties[`--_docent-own-${theme}-${name}`] = colour;
	}
	const attributes = {
		accent: colours && '',
		corners: radius && radius !== 'medium' && radius !== 'large' ? '' : undefined,
		position: position === 'start' ? position : undefined,
		density: density === 'compact' ? density : undefined,
	};
	return { properties, attributes };
}

/** Applies the owner's look to the assistant. */
export const applyLook: Customise = ({ host, launcher, options }, _, signal) => {
	const { root, shadow, element } = host;
	const { properties, attributes } = lookOf(root, options);
	const { logo, layer, zIndex } = options;
	setTextSize(root);
	if (!styled.has(shadow)) host.addSheet(css);
	styled.add(shadow);
	for (const [name, value] of Object.entries(properties)) if (value) root.style.setProperty(name, value);
	for (const [name, value] of Object.entries(attributes)) if (value !== undefined) root.dataset[name] = value;
	if (zIndex !== undefined) element.style.setProperty('--_docent-own-z-index', String(zIndex));
	if (layer === 'page') standInPage(element, root, launcher, signal);
	const hideLogo = logo ? showLogo(root, logo) : () => {};
	signal.addEventListener('abort', () => {
		hideLogo();
		for (const name of Object.keys(properties)) root.style.removeProperty(name);
		for (const name of Object.keys(attributes)) delete root.dataset[name];
		element.style.removeProperty('--_docent-own-z-index');
	});
};

/** Takes the host out of the top layer while nothing of it is open, so that what the page has above it can be pressed. */
function standInPage(element: HTMLElement, root: HTMLElement, launcher: HTMLElement, signal: AbortSignal): void {
	const sink = () => {
		element.popover = null;
	};
	const rise = () => {
		element.popover = 'manual';
		if (element.isConnected) element.showPopover?.();
	};
	if (!root.querySelector('.panel[open]')) sink();
	launcher.addEventListener('click', rise, { signal });
	element.addEventListener('docent:open', rise, { signal });
	element.addEventListener('docent:close', sink, { signal });
	signal.addEventListener('abort', rise);
}

const asColour = (parts: readonly string[], whole: number) =>
	parts.slice(0, 3).map((part) => (Number(part) || 0) / whole) as unknown as Colour;

/**
 * What the browser makes of a CSS colour, whatever its notation, in the light and in the dark theme; transparency is left out.
 * @param root connected, so that the page's custom properties count
 */
function readColour(root: HTMLElement, colour: string): { light: Colour; dark: Colour } {
	const probe = ownDocument.createElement('i');
	const inTheme = (theme: string): Colour => {
		probe.style.colorScheme = theme;
		probe.style.color = colour;
		// Browsers with `color-mix` return every colour in the same notation.
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

const name = '--_docent-own-logo';

/**
 * Puts the owner's image in place of the mark once it is known to be one.
 * @param logo its address; relative to the page
 * @returns brings the mark back
 */
function showLogo(root: HTMLElement, logo: string): () => void {
	const image = new Image();
	const address = new URL(logo, ownDocument.baseURI).href;
	image.onload = () => {
		root.style.setProperty(name, `url("${address.replace(/["\\\n]/g, (letter) => encodeURIComponent(letter))}")`);
		root.dataset.logo = '';
	};
	image.onerror = () => {
		console.warn(
			`Docent: the logo ${address.slice(0, 200)} could not be loaded; check the address and the img-src of your policy.`,
		);
	};
	image.src = address;
	return () => {
		image.onload = image.onerror = null;
		root.style.removeProperty(name);
		delete root.dataset.logo;
	};
}
