import { markPath } from './mark.js';

function createShape(name: string, attribute: string, value: string): SVGElement {
	const shape = document.createElementNS('http://www.w3.org/2000/svg', name) as SVGElement;
	shape.setAttribute(attribute, value);
	return shape;
}

/** A button with the mark and a label, in plain DOM: the page carries no framework before the reader shows interest. */
export function createMarkButton(className: string, label: string): HTMLButtonElement {
	const button = document.createElement('button');
	button.className = className;
	const mark = createShape('svg', 'viewBox', '0 0 24 24');
	mark.ariaHidden = 'true';
	mark.append(createShape('path', 'd', markPath));
	button.append(mark, label);
	return button;
}

export function setLabel(button: HTMLButtonElement, label: string): void {
	button.lastChild?.replaceWith(label);
}
