import { markPaths } from './mark.js';

/** A button with the mark and a label, in plain DOM: the page carries no framework before the reader shows interest. */
export interface MarkButton {
	readonly element: HTMLButtonElement;
	setLabel(label: string): void;
}

const svgNamespace = 'http://www.w3.org/2000/svg';

function createMark(): SVGElement {
	const svg = document.createElementNS(svgNamespace, 'svg');
	svg.setAttribute('viewBox', '0 0 24 24');
	svg.setAttribute('fill', 'currentColor');
	svg.setAttribute('aria-hidden', 'true');
	svg.setAttribute('class', 'mark');
	for (const data of markPaths) {
		const path = document.createElementNS(svgNamespace, 'path');
		path.setAttribute('d', data);
		svg.append(path);
	}
	return svg;
}

export function createMarkButton(className: string, label: string): MarkButton {
	const element = document.createElement('button');
	element.type = 'button';
	element.className = className;
	const text = document.createElement('span');
	text.className = 'label';
	text.textContent = label;
	element.append(createMark(), text);
	return {
		element,
		setLabel: (value) => {
			text.textContent = value;
		},
	};
}
