/**
 * The ruler of the grid: lines of 4 px over the panel, and red edges round the boxes that are off it. What is off is in `data-off-grid` of
 * the page, as JSON, where a test reads it.
 *
 * A box is off the grid when its place or its size is not in whole pixels, when its text has none of the four sizes, or when its corner has
 * none of the four radii. These kinds of boxes are not measured:
 *
 * - runs of text: inline boxes, whose sizes are those of letters;
 * - drawings: what is inside pictures, and signs such as a cross; formulas are left out, for they are as high as their letters;
 * - across, what is as wide as its words, what stands behind that in a line, and the columns of tables, which share a width by need.
 */

/** What is wrong with a box. */
export interface OffGrid {
	box: string;
	faults: string[];
}

const textSizes = [12, 13, 15, 16];
const radii = [0, 4, 8, 12, 16];

/** Browsers lay out in steps of a 64th of a pixel. */
const isWhole = (length: number) => Math.abs(length - Math.round(length)) < 0.02;

/** Makes every word wider, by which is seen what is as wide as its words. */
const wider = '* { letter-spacing: 0.37px !important }';
const withoutFormulas = '.md math, .md .md-formula { display: none !important }';

const lines = `
	:is(.panel, .sheet)::after {
		content: "";
		position: absolute;
		inset: -1px;
		z-index: 9;
		pointer-events: none;
		background:
			repeating-linear-gradient(#0000 0 3px, #06f3 3px 4px),
			repeating-linear-gradient(90deg, #0000 0 3px, #06f3 3px 4px);
	}
	[data-off] { outline: 1px solid red !important; outline-offset: -1px !important }
`;

function sheetOf(css: string): CSSStyleSheet {
	const sheet = new CSSStyleSheet();
	sheet.replaceSync(css);
	return sheet;
}

function nameOf(element: Element): string {
	const name = (one: Element) => one.localName + [...one.classList].map((part) => `.${part}`).join('');
	return element.parentElement ? `${name(element.parentElement)} > ${name(element)}` : name(element);
}

/** Boxes that can be seen, without runs of text and the insides of drawings. */
function boxesIn(shadow: ShadowRoot): Element[] {
	const shown = ':is(.panel, .sheet, .palette, .launcher, .citation-preview)';
	return [...shadow.querySelectorAll(`${shown}, ${shown} *`)].filter((element) => {
		if (element.parentElement?.closest('svg, math') || element.closest('.sr-only, .palette-hidden')) return false;
		if (!element.checkVisibility({ contentVisibilityAuto: true })) return false;
		return !/^(?:inline|contents|none|.*math)$/.test(getComputedStyle(element).display);
	});
}

const hasText = (element: Element) =>
	[...element.childNodes].some(
		(node) => node.nodeType === Node.TEXT_NODE && /[\p{L}\p{N}]/u.test(node.textContent ?? ''),
	);

function textFault(element: Element): string | undefined {
	const size = Number.parseFloat(getComputedStyle(element).fontSize);
	return hasText(element) && !textSizes.includes(size) ? `text of ${size} px` : undefined;
}

function radiusFault(element: Element, { width, height }: DOMRect): string | undefined {
	const { borderTopLeftRadius: radius } = getComputedStyle(element);
	const length = Number.parseFloat(radius);
	// Pills and circles.
	if (radius.endsWith('%') || length * 2 >= Math.min(width, height)) return undefined;
	return radii.includes(length) ? undefined : `radius ${radius}`;
}

/** What is off the grid in the assistant. */
export function offGrid(shadow: ShadowRoot): OffGrid[] {
	shadow.adoptedStyleSheets.push(sheetOf(withoutFormulas));
	const boxes = boxesIn(shadow);
	const before = boxes.map((element) => element.getBoundingClientRect());
	const sheet = sheetOf(wider);
	shadow.adoptedStyleSheets.push(sheet);
	const isOfWords = boxes.map((element, index) => {
		const { x, width } = element.getBoundingClientRect();
		return x !== before[index]?.x || width !== before[index]?.width || element.matches('th, th *, td, td *');
	});
	shadow.adoptedStyleSheets = shadow.adoptedStyleSheets.filter((other) => other !== sheet);
	const inner = [...shadow.querySelectorAll(':is(.panel, .sheet, .palette) *')].filter(
		(element) => !element.closest('svg, math, .sr-only') && element.checkVisibility(),
	);
	const found = boxes.map((element, index) => {
		const box = before[index] as DOMRect;
		const sides = isOfWords[index] ? (['y', 'height'] as const) : (['x', 'y', 'width', 'height'] as const);
		const faults = sides.filter((side) => !isWhole(box[side])).map((side) => `${side} ${box[side]}`);
		return { element, faults: [...faults, radiusFault(element, box)] };
	});
	const texts = inner.map((element) => ({ element, faults: [textFault(element)] }));
	return [...found, ...texts].flatMap(({ element, faults }) => {
		const real = faults.filter((fault) => fault !== undefined);
		if (real.length === 0) return [];
		element.setAttribute('data-off', '');
		return [{ box: nameOf(element), faults: real }];
	});
}

/** Lays the ruler over the assistant, when nothing moves any more. */
export async function showRuler(): Promise<void> {
	const shadow = document.querySelector('docent-assistant')?.shadowRoot;
	if (!shadow) return;
	// What stands there before the panel leaves when the panel comes.
	if (!shadow.querySelector('.sheet')) await new Promise((quiet) => setTimeout(quiet, 700));
	await Promise.allSettled(
		document
			.getAnimations()
			.flatMap(({ effect, finished }) => (effect?.getTiming().iterations === 1 ? [finished] : [])),
	);
	const found = offGrid(shadow);
	shadow.adoptedStyleSheets.push(sheetOf(lines));
	document.documentElement.dataset.measured = `${boxesIn(shadow).length}`;
	document.documentElement.dataset.offGrid = JSON.stringify(found);
}
