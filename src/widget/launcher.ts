import { markPath } from './mark.js';

const svgNamespace = 'http://www.w3.org/2000/svg';

function createMark(): SVGElement {
	const svg = document.createElementNS(svgNamespace, 'svg');
	svg.setAttribute('viewBox', '0 0 24 24');
	svg.ariaHidden = 'true';
	const path = document.createElementNS(svgNamespace, 'path');
	path.setAttribute('d', markPath);
	svg.append(path);
	return svg;
}

/** A button with the mark and a label, in plain DOM: the page carries no framework before the reader shows interest. */
export function createMarkButton(className: string, label: string): HTMLButtonElement {
	const button = document.createElement('button');
	button.className = className;
	button.append(createMark(), label);
	return button;
}

export function setLabel(button: HTMLButtonElement, label: string): void {
	button.lastChild?.replaceWith(label);
}
