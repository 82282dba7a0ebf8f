/** Builds the graph of imports in `src` and checks the walls on it. `rooms.ts` says which room may import which. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { roomOf, rooms, type Walls } from './rooms.js';

export interface Import {
	to: string;
	/** How the file is imported; `later` means by `import()`. */
	kind: 'value' | 'type' | 'later';
}

/** The imports of each file, by its path below `src`. */
export type ImportGraph = ReadonlyMap<string, readonly Import[]>;

/** Every source below a folder except tests, by its path there. */
export function readSources(folder: string): Map<string, string> {
	const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
	const isSource = (name: string) =>
		/\.tsx?$|^service\/.*\.js$/.test(name) && !/\.d\.ts$|\.test\.tsx?$|(^|\/)(dist|node_modules)\//.test(name);
	return new Map(names.filter(isSource).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

/** The pattern relies on the formatter: statements begin a line, and names stand in single quotes. */
const statement = /^(?:import|export)\s+(?<type>type\s)?[\w*{][^;'"(=]*?\bfrom\s+'(?<from>\.[^']+)'/gm;
const effect = /^import\s+'(?<from>\.[^']+)'/gm;
const call = /(?<type>typeof\s+)?\bimport\(\s*'(?<from>\.[^']+)'\s*\)/g;

function importsIn(text: string): { name: string; kind: Import['kind'] }[] {
	const found = (pattern: RegExp, kind: Import['kind']) =>
		[...text.matchAll(pattern)].map(({ groups }) => ({
			name: groups?.from ?? '',
			kind: groups?.type ? ('type' as const) : kind,
		}));
	return [...found(statement, 'value'), ...found(effect, 'value'), ...found(call, 'later')];
}

/** Builds the graph. @throws Error when an imported source is missing */
export function graphOf(sources: ReadonlyMap<string, string>): ImportGraph {
	return new Map(
		[...sources].map(([file, text]) => [
			file,
			importsIn(text).flatMap(({ name, kind }) => {
				const path = posix.join(posix.dirname(file), name);
				const to = ['.ts', '.tsx'].map((end) => path.replace(/\.js$/, end)).find((each) => sources.has(each));
				// Tools are partly JavaScript, and style sheets import nothing.
				if (!to && /\.js$/.test(path) && !path.startsWith('tooling/')) throw new Error(`${file} imports ${name}.`);
				return to ? [{ to, kind }] : [];
			}),
		]),
	);
}

/** Every file that some files import, directly or through others, types included, each with the file that imports it. */
function reached(graph: ImportGraph, from: readonly string[]): Map<string, string> {
	const paths = new Map(from.map((file) => [file, file]));
	for (const [file, path] of paths) {
		for (const { to } of graph.get(file) ?? []) if (!paths.has(to)) paths.set(to, `${path} -> ${to}`);
	}
	return paths;
}

/** The plugins use what makes Markdown and an index of pages, and what that is made of. */
const notOfPlugins =
	/^((widget|react|preact|cli|testing|tooling)\/|service\/(?!(static|documentation|data-formats|site|errors|worker-threads|compression)\/))/;

/** The chains of imports from the entries of one side to files that belong to another side alone. */
export function sideFaults(graph: ImportGraph, entries: Record<'browser' | 'service' | 'plugins', string[]>): string[] {
	const pathsTo = (from: string[], forbidden: RegExp) =>
		[...reached(graph, from)].flatMap(([file, path]) => (forbidden.test(file) ? [path] : []));
	return [
		...pathsTo(entries.browser, /^(service|cli|testing|tooling|contract\/schema)\//),
		...pathsTo(entries.service, /^(widget|react|preact|plugins|testing|tooling)\//),
		...pathsTo(entries.plugins, notOfPlugins),
	];
}

const isLazy = (file: string) => /\.lazy\.tsx?$/.test(file);

/** Imports that would load a lazy file with one that is not. */
export const lazyFaults = (graph: ImportGraph): string[] =>
	[...graph].flatMap(([file, imports]) =>
		imports.flatMap(({ to, kind }) => (kind === 'value' && isLazy(to) && !isLazy(file) ? [`${file} -> ${to}`] : [])),
	);

/** Files that import each other, types included, in any number of steps. A file that is loaded later may import the file that loads it. */
export function circles(graph: ImportGraph): string[][] {
	const next = (file: string) => (graph.get(file) ?? []).filter(({ kind }) => kind !== 'later');
	const order = new Map<string, number>();
	const open: string[] = [];
	const found: string[][] = [];
	const visit = (file: string): number => {
		order.set(file, order.size);
		let low = order.size - 1;
		open.push(file);
		for (const { to } of next(file)) {
			if (!order.has(to)) low = Math.min(low, visit(to));
			else if (open.includes(to)) low = Math.min(low, order.get(to) ?? low);
		}
		if (low === order.get(file)) {
			const circle = open.splice(open.indexOf(file));
			if (circle.length > 1) found.push(circle.toSorted());
		}
		return low;
	};
	for (const file of graph.keys()) if (!order.has(file)) visit(file);
	return found;
}

/** Files that are loaded later and lead back to the file that loads them. */
export const lazyCircles = (graph: ImportGraph): string[] =>
	[...graph].flatMap(([file, imports]) =>
		imports.flatMap(({ to, kind }) => (kind === 'later' && reached(graph, [to]).has(file) ? [to] : [])),
	);

/** Rooms that import each other in a circle. A room that is loaded later may import the room that loads it. */
export const roomCircles = (walls: Readonly<Record<string, Walls>>): string[] =>
	circles(
		new Map(
			Object.entries(walls).map(([room, { imports, types = [] }]) => [
				room,
				[...imports, ...types].map((to) => ({ to, kind: 'value' as const })),
			]),
		),
	).flat();

/** Imports between rooms that `rooms.ts` does not allow, and files in no room of it; tests and tools import what they like. */
export function roomFaults(graph: ImportGraph): string[] {
	return [...graph].flatMap(([file, imports]) => {
		const room = roomOf(file) ?? '';
		const walls = rooms[room];
		if (!walls) return /^(testing|tooling)\//.test(file) ? [] : [`${file} is in no room`];
		const { imports: always, types = [], later = [] } = walls;
		return imports.flatMap(({ to, kind }) => {
			const allowed = [room, ...always, ...(kind === 'type' ? types : kind === 'later' ? later : [])];
			return allowed.includes(roomOf(to) ?? '') ? [] : [`${file} -> ${to} (${kind})`];
		});
	});
}
