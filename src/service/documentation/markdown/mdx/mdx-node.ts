/** A node of the MDX tree: mdast's own, or one of the five that MDX adds. Only what is read here is named. */
export interface MdxNode {
	type: string;
	/** Component or element; `null` for a fragment. */
	name?: string | null;
	value?: string;
	lang?: string;
	meta?: string;
	depth?: number;
	attributes?: MdxAttribute[];
	children?: MdxNode[];
	data?: MdxProgram;
	/** All that the syntax of the generators knows of a component of this name. */
	known?: KnownComponent;
}

interface KnownComponent {
	/** The kind of a callout, or `true` where its `type` names it. */
	callout: string | true | undefined;
	isCode: boolean;
}

interface MdxAttribute {
	type: string;
	name?: string;
	/** A text, an expression, or nothing. */
	value?: unknown;
}

/** The JavaScript in braces, imports and exports, as a parsed program. */
export interface MdxProgram {
	estree?: { body: ScriptNode[] };
}

/** A node of JavaScript. Only what is read here is named. */
export interface ScriptNode {
	type: string;
	name?: string;
	value?: unknown;
	expression?: ScriptNode;
	expressions?: ScriptNode[];
	quasis?: { value: { cooked?: string | null } }[];
	elements?: (ScriptNode | null)[];
	properties?: { key?: ScriptNode; value?: ScriptNode }[];
	declaration?: ScriptNode | null;
	declarations?: { id: ScriptNode; init?: ScriptNode | null }[];
}

export function textNode(value: string): MdxNode {
	return { type: 'text', value };
}

export function paragraphNode(children: MdxNode[]): MdxNode {
	return { type: 'paragraph', children };
}
