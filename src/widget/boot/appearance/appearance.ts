import type { LoaderOptions } from '../../../options/resolved-options.js';
import { ownDocument } from '../../page/own-document.js';
import { setTextSize } from '../text-size.js';
import type { Customise } from '../widget-context.js';
import { accentColours } from './accent-colours.js';
import css from './appearance.css';
import { readColour } from './read-colour.js';
import { showLogo } from './show-logo.js';

const dressed = new WeakSet<ShadowRoot>();

/** How round a corner is whose radius is 1. */
const radii: Record<string, string> = {
	none: '0px',
	small: 'calc(0.5 * var(--_docent-rem))',
	medium: 'calc(1 * var(--_docent-rem))',
	large: 'calc(1.5 * var(--_docent-rem))',
};

/** Lengths in `rem` are multiples of the reader's own text size, as all of ours are. */
const lengthOf = (radius: string) => radii[radius] ?? radius.replace(/^([\d.]+)rem$/, 'calc($1 * var(--_docent-rem))');

/** Custom properties and attributes of the themed element that make an owner's look; what is empty is not set. */
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

/** Gives the assistant the look that the owner's options describe. */
export const dress: Customise = ({ host, options }, _, signal) => {
	const { root, shadow, element } = host;
	const { properties, attributes } = lookOf(root, options);
	const { logo, zIndex } = options;
	setTextSize(root);
	if (!dressed.has(shadow)) host.addSheet(css);
	dressed.add(shadow);
	for (const [name, value] of Object.entries(properties)) if (value) root.style.setProperty(name, value);
	for (const [name, value] of Object.entries(attributes)) if (value !== undefined) root.dataset[name] = value;
	if (zIndex !== undefined) element.style.setProperty('--_docent-own-z-index', String(zIndex));
	const hideLogo = logo ? showLogo(root, logo) : () => {};
	signal.addEventListener('abort', () => {
		hideLogo();
		for (const name of Object.keys(properties)) root.style.removeProperty(name);
		for (const name of Object.keys(attributes)) delete root.dataset[name];
		element.style.removeProperty('--_docent-own-z-index');
	});
};
