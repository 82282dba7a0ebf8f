/** A button in plain DOM: the page carries no framework before the reader shows interest. */
export function createButton(className: string): HTMLButtonElement {
	return Object.assign(document.createElement('button'), { className, part: className });
}
