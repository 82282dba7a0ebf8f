import { posix } from 'node:path';
import { parse } from 'acorn';
import { refuseNesting } from '../../data-formats/nesting.js';
import { isRecord } from '../core/read-json.js';

/** What a configuration that is a program says in plain values. It is parsed and never run. */
export interface ScriptSettings {
	data: Record<string, unknown>;
	/** Its text and that of the files of the project that it imports. */
	text: string;
	/** Names that were asked for, whose values only the program knows. */
	unread: string[];
}

/** A function of a text that calls nothing but methods of texts, as these calls in their order. */
export interface TextSteps {
	steps: [method: string, ...values: unknown[]][];
}

/** The number of files, of expressions, since a name may stand for many, and their depth within each other. */
const filesMax = 16;
const visitsMax = 50_000;
const depthMax = 100;
/** The length of all settings as JSON. A value may stand in it many times. */
const settingsMaxLength = 1_000_000;

const endings = ['', '.ts', '.js', '.mts', '.mjs', '.cjs', '.json', '/index.ts', '/index.js'];
const methods = new Set(['normalize', 'trim', 'toLowerCase', 'replace', 'replaceAll']);

interface ScriptNode {
	[key: string]: unknown;
	type: string;
}

interface Module {
	named: Map<string, ScriptNode>;
	exported: Map<string, ScriptNode>;
	files: Map<string, string>;
	json?: unknown;
}

/** Reads a configuration in JavaScript or TypeScript; `undefined` when it cannot be parsed. */
export async function readScript(
	file: string,
	textOf: (file: string) => Promise<string>,
	wanted: ReadonlySet<string>,
): Promise<ScriptSettings | undefined> {
	const modules = new Map<string, Module>();
	const texts: string[] = [];
	const { createJiti } = await import('jiti');
	const jiti = createJiti(import.meta.url, { fsCache: false });
	/** What it imports may be a picture, or JavaScript of another kind: then only that is not known. */
	const transformed = (source: string, filename: string, isFirst: boolean) => {
		try {
			const code = jiti.transform({ source, filename, ts: true });
			if (!isFirst) parse(code, options);
			return code;
		} catch (cause) {
			if (isFirst) throw cause;
			return '';
		}
	};
	const load = async (name: string): Promise<string | undefined> => {
		for (const path of endings.map((ending) => posix.normalize(name + ending))) {
			if (modules.has(path)) return path;
			const text = modules.size < filesMax ? await textOf(path) : '';
			if (text === '') continue;
			texts.push(text);
			const isFirst = modules.size === 0;
			const code = path.endsWith('.json') ? '' : transformed(text, path, isFirst);
			const module = path.endsWith('.json') ? jsonModule(text) : moduleOf(code);
			modules.set(path, module);
			for (const [, written = ''] of code.matchAll(/\brequire\("(\.{1,2}\/[^"\n]+)"\)/g)) {
				const found = await load(posix.join(posix.dirname(path), written));
				if (found !== undefined) module.files.set(written, found);
			}
			return path;
		}
		return undefined;
	};
	try {
		const main = modules.get((await load(file)) ?? '');
		// The transformer writes an error into the program that it makes.
		if (main?.exported.has('__JITI_ERROR__')) return undefined;
		const reader = new ScriptReader(modules, wanted);
		const data = main && reader.valueOf(main.exported.get('default'), main);
		const written = JSON.stringify(isRecord(data) ? data : {});
		if (written.length > settingsMaxLength) return undefined;
		return { data: JSON.parse(written), text: texts.join('\n'), unread: [...reader.unread] };
	} catch {
		// What cannot be parsed is no configuration of its generator either.
		return undefined;
	}
}

function jsonModule(text: string): Module {
	const module: Module = { named: new Map(), exported: new Map(), files: new Map() };
	try {
		return { ...module, json: refuseNesting<unknown>(JSON.parse(text)) };
	} catch {
		return module;
	}
}

const options = { ecmaVersion: 'latest', allowReturnOutsideFunction: true, allowAwaitOutsideFunction: true } as const;

function moduleOf(code: string): Module {
	const module: Module = { named: new Map(), exported: new Map(), files: new Map() };
	const take = (node: ScriptNode | null | undefined): ScriptNode | undefined => {
		if (node?.type !== 'AssignmentExpression') return node ?? undefined;
		const value = take(node.right as ScriptNode);
		const { object, property } = node.left as { object?: ScriptNode; property?: ScriptNode };
		const name = object?.name === 'module' ? 'default' : String(property?.name ?? property?.value);
		const isExport = object?.name === 'exports' || (object?.name === 'module' && property?.name === 'exports');
		if (isExport && value !== undefined && value.type !== 'UnaryExpression') module.exported.set(name, value);
		return value;
	};
	for (const node of (parse(code, options) as unknown as { body: ScriptNode[] }).body) {
		if (node.type === 'ExpressionStatement') take(node.expression as ScriptNode);
		if (node.type === 'FunctionDeclaration') module.named.set(String((node.id as ScriptNode).name), node);
		for (const { id, init } of (node.declarations ?? []) as { id: ScriptNode; init: ScriptNode | null }[]) {
			const value = take(init);
			if (value !== undefined && id.name !== undefined) module.named.set(String(id.name), value);
		}
	}
	return module;
}

class ScriptReader {
	readonly unread = new Set<string>();
	readonly #open = new Set<ScriptNode>();
	#visits = 0;

	constructor(
		readonly modules: ReadonlyMap<string, Module>,
		readonly wanted: ReadonlySet<string>,
	) {}

	/** The plain value of an expression; a call of a function that is not known is its first argument, as of `defineConfig`. */
	valueOf(node: ScriptNode | null | undefined, module: Module): unknown {
		this.#visits += 1;
		if (!node || this.#open.has(node) || this.#open.size > depthMax || this.#visits > visitsMax) return undefined;
		this.#open.add(node);
		const value = this.#valueOf(node, module);
		this.#open.delete(node);
		return value;
	}

	#valueOf(node: ScriptNode, module: Module): unknown {
		const of = (name: string) => this.valueOf(node[name] as ScriptNode, module);
		switch (node.type) {
			case 'Literal':
				return typeof node.value === 'bigint' ? undefined : (node.regex ?? node.value);
			case 'TemplateLiteral': {
				const values = (node.expressions as ScriptNode[]).map((one) => this.valueOf(one, module));
				const pieces = (node.quasis as { value: { cooked?: string } }[]).map(({ value }) => value.cooked ?? '');
				const isPlain = values.every((value) => typeof value === 'string' || typeof value === 'number');
				return isPlain ? pieces.map((piece, index) => piece + (values[index] ?? '')).join('') : undefined;
			}
			case 'ArrayExpression':
				return (node.elements as (ScriptNode | null)[]).map((one) => this.valueOf(one, module));
			case 'ObjectExpression':
				return this.#object(node, module);
			case 'Identifier':
				return this.valueOf(module.named.get(String(node.name)), module);
			case 'MemberExpression':
				return this.#member(node, module);
			case 'LogicalExpression':
				return of('left') ?? of('right');
			case 'AwaitExpression':
				return of('argument');
			case 'CallExpression':
				return this.#call(node, module);
			case 'ArrowFunctionExpression':
			case 'FunctionExpression':
			case 'FunctionDeclaration': {
				const steps = this.#steps(resultOf(node), String((node.params as ScriptNode[])[0]?.name), module);
				return steps === undefined ? this.valueOf(resultOf(node), module) : ({ steps } satisfies TextSteps);
			}
			default:
				return undefined;
		}
	}

	#object(node: ScriptNode, module: Module): Record<string, unknown> {
		const entries: [string, unknown][] = [];
		for (const property of node.properties as ScriptNode[]) {
			if (property.type === 'SpreadElement') {
				const value = this.valueOf(property.argument as ScriptNode, module);
				if (isRecord(value)) entries.push(...Object.entries(value));
				continue;
			}
			const { key, value: given } = property as unknown as { key: ScriptNode; value: ScriptNode };
			const name = String(key.name ?? key.value);
			const value = this.valueOf(given, module);
			if (value === undefined && given.name !== 'undefined' && this.wanted.has(name)) this.unread.add(name);
			if (value !== undefined && name !== '__proto__') entries.push([name, value]);
		}
		return Object.fromEntries(entries);
	}

	#call(node: ScriptNode, module: Module): unknown {
		const { callee, arguments: given } = node as unknown as { callee: ScriptNode; arguments: ScriptNode[] };
		if (callee.name !== 'require') return this.valueOf(given[0], module);
		const found = this.modules.get(module.files.get(String(given[0]?.value)) ?? '');
		if (found === undefined) return undefined;
		const exported = [...found.exported].map(([name, one]) => [name, this.valueOf(one, found)] as const);
		return { default: found.json, ...Object.fromEntries(exported) };
	}

	#member(node: ScriptNode, module: Module): unknown {
		const { object, property } = node as unknown as { object: ScriptNode; property: ScriptNode };
		const whole = this.valueOf(object, module);
		const name = String(property.name ?? property.value);
		return isRecord(whole) && Object.hasOwn(whole, name) ? whole[name] : undefined;
	}

	#steps(node: ScriptNode | undefined, name: string, module: Module): TextSteps['steps'] | undefined {
		if (node?.type === 'Identifier') return node.name === name ? [] : undefined;
		if (node?.type !== 'CallExpression') return undefined;
		const { callee, arguments: given } = node as unknown as { callee: ScriptNode; arguments: ScriptNode[] };
		const { object, property } = callee as { object?: ScriptNode; property?: ScriptNode };
		const before = this.#steps(object ?? (callee.name === 'String' ? given[0] : undefined), name, module);
		if (before === undefined || object === undefined) return before;
		const values = given.map((one) => this.valueOf(one, module));
		return methods.has(String(property?.name)) && !values.includes(undefined)
			? [...before, [String(property?.name), ...values]]
			: undefined;
	}
}

/** What a function gives back at its end. */
function resultOf({ body }: ScriptNode): ScriptNode | undefined {
	const statements = (body as ScriptNode).body;
	if (!Array.isArray(statements)) return body as ScriptNode;
	return statements.findLast(({ type }) => type === 'ReturnStatement')?.argument;
}
