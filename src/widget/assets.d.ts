/** A style sheet, compiled and isolated at build time. */
declare module '*.css' {
	const css: string;
	export default css;
}

/** Temml's own files, without what finds formulas in pages and formulas of chemistry. */
declare module 'temml/src/parseTree.js' {
	/** @throws where the formula is not valid */
	export default function parseTree(tex: string, settings: object): object[];
}

declare module 'temml/src/buildMathML.js' {
	/** A node of the result. */
	export interface MathNode {
		/** Name of the element; none for text and for a group of nodes. */
		type?: string;
		attributes?: Record<string, unknown>;
		classes?: string[];
		children?: MathNode[];
		text?: string;
	}
	export default function buildMathML(tree: object[], tex: string, style: object, settings: object): MathNode;
}

declare module 'temml/src/Settings.js' {
	export default class Settings {
		constructor(options: { displayMode?: boolean; maxExpand?: number; throwOnError?: boolean });
		displayMode: boolean;
		maxSize: [number, number];
	}
}

declare module 'temml/src/Style.js' {
	export default class Style {
		constructor(options: { level: number; maxSize: [number, number] });
	}
}
