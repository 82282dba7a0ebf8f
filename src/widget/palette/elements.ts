import { ownDocument } from '../host/own-document.js';

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;
type Child = Node | string | false | undefined;

/** Attributes without a value are taken away. */
export function setAttributes(element: Element, attributes: Attributes): void {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === undefined) element.removeAttribute(name);
		else element.setAttribute(name, String(value));
	}
}

/** An element in plain DOM: the palette is a field and a list, and a framework would weigh more than all of it. */
export function element<Name extends keyof HTMLElementTagNameMap>(
	name: Name,
	attributes: Attributes,
	...children: Child[]
): HTMLElementTagNameMap[Name] {
	const made = ownDocument.createElement(name);
	setAttributes(made, attributes);
	made.append(...children.filter((child) => child !== false && child !== undefined));
	return made;
}

/** A button with what it does. */
export function button(attributes: Attributes, onClick: () => void, ...children: Child[]): HTMLButtonElement {
	const made = element('button', { type: 'button', ...attributes }, ...children);
	made.addEventListener('click', onClick);
	return made;
}

const glyphs = {
	search: 'M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16 16l4.5 4.5',
	page: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6',
	section: 'M9 4 7 20M17 4l-2 16M4.500 9h16M3.500 15h16',
	recent: 'M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18zM12 7v5l3 2',
	ask: 'M12 3c1 6 3 8 9 9-6 1-8 3-9 9-1-6-3-8-9-9 6-1 8-3 9-9z',
	close: 'M18 6 6 18M6 6l12 12',
};

export type GlyphName = keyof typeof glyphs;

export function glyph(name: GlyphName): SVGElement {
	const space = 'http://www.w3.org/2000/svg';
	const picture = ownDocument.createElementNS(space, 'svg');
	setAttributes(picture, { class: 'palette-glyph', viewBox: '0 0 24 24', 'aria-hidden': true });
	const path = ownDocument.createElementNS(space, 'path');
	path.setAttribute('d', glyphs[name]);
	picture.append(path);
	return picture;
}
