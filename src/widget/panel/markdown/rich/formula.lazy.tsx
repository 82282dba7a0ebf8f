import { createElement, type VNode } from 'preact';
import buildMathML, { type MathNode } from 'temml/src/buildMathML.js';
import parseTree from 'temml/src/parseTree.js';
import Settings from 'temml/src/Settings.js';
import Style from 'temml/src/Style.js';

const elements = new Set(
	'math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd menclose'.split(
		' ',
	),
);
const word = /^[a-z]{1,20}$/;
/** Sizes that cannot move or cover anything beside the formula. */
const size = /^(?:-?0?\.\d+|\d(?:\.\d+)?)(?:em|ex|px|pt)?$|^0$/;
const attributes: Record<string, RegExp> = {
	display: word,
	form: word,
	fence: word,
	separator: word,
	stretchy: word,
	symmetric: word,
	largeop: word,
	movablelimits: word,
	accent: word,
	accentunder: word,
	displaystyle: word,
	mathvariant: word,
	scriptlevel: /^[+-]?\d$/,
	lspace: size,
	rspace: size,
	width: size,
	height: size,
	depth: size,
	linethickness: size,
	minsize: size,
	maxsize: size,
};
const classes = new Set(['tml-right', 'tml-left', 'tml-jot', 'tml-small', 'tml-overline', 'tml-underline', 'tml-tag']);

/** More nodes inside one another than a formula that somebody reads. */
const depthMax = 60;

/** A tree as elements that are on the lists, without styles, addresses and names. What is not on them leaves its content. */
function view(node: MathNode, depth = 0): VNode {
	const { type = '', attributes: given = {}, classes: names = [], children = [], text } = node;
	if (depth > depthMax) throw new Error('This formula is too deep.');
	const inside = text === undefined ? children.map((child) => view(child, depth + 1)) : [text];
	if (!elements.has(type)) return <>{inside}</>;
	const kept = Object.entries(given).filter(([name, value]) => attributes[name]?.test(String(value)));
	const className = names.filter((name) => classes.has(name)).join(' ') || undefined;
	return createElement(type as string, { ...Object.fromEntries(kept), class: className } as object, inside);
}

/** Levels of style in Temml: a formula on a line of its own, and one in a line. */
const level = { display: 0, text: 1 } as const;

/** A formula as MathML; undefined when it is not valid. */
export function formulaView(tex: string, display: boolean): VNode | undefined {
	const settings = new Settings({ displayMode: display, maxExpand: 200, throwOnError: true });
	const style = new Style({ level: display ? level.display : level.text, maxSize: settings.maxSize });
	try {
		return view(buildMathML(parseTree(tex, settings), tex, style, settings));
	} catch {
		return undefined;
	}
}

export { default as css } from './formula.css';
