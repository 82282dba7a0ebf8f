/** Compares the flows of `src/ARCHITECTURE.md` with the imports of the files that they name. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository } from '../widget-build/vite-builds.js';
import { flowFaults, flowsIn, linksIn, pathsIn } from './architecture.js';
import { graphOf, readSources } from './import-graph.js';

const src = join(repository, 'src');
const text = readFileSync(join(src, 'ARCHITECTURE.md'), 'utf8');
const graph = graphOf(readSources(src));
const flows = flowsIn(text);

describe('the architecture page', () => {
	it('links only to files and folders that exist', () => {
		const names = new Set(readdirSync(src, { recursive: true, encoding: 'utf8' }));
		expect(linksIn(text).filter((link) => !names.has(link.replace(/\/$/, '')))).toEqual([]);
	});

	it.each([
		['A question, from the composer to the network', 7],
		['A word of the answer, from the network to the screen', 12],
		['A question in the service, from HTTP to bytes', 14],
		['An instruction, from HTTP to a pull request', 14],
		['A page, from disk to a citation', 18],
	])('%s: every hop is called by one before it, in at most %i files', (title, most) => {
		const hops = flows.get(title);
		expect(hops?.length).toBeGreaterThan(3);
		expect(hops?.length).toBeLessThanOrEqual(most);
		expect(flowFaults(hops ?? [], graph)).toEqual([]);
	});

	it('is short enough to be read before the first change', () => {
		expect(text.split('\n').length - 1).toBeLessThanOrEqual(130);
		expect(Buffer.byteLength(text)).toBeLessThanOrEqual(12 * 1024);
	});
});

describe('the decisions', () => {
	const names = readdirSync(src, { recursive: true, encoding: 'utf8' }).map((name) => `/src/${name}`);
	/** A path may begin at any folder of `src` or be the path of a package. */
	const isThere = (path: string) =>
		names.some((name) => name.endsWith(`/${path}`)) ||
		[path, `node_modules/${path}`].some((each) => existsSync(join(repository, each)));
	const missingIn = (text: string) => pathsIn(text).filter((path) => !isThere(path));

	it.each(readdirSync(join(src, 'decisions')))('%s names only files and folders that exist', (decision) => {
		expect(missingIn(readFileSync(join(src, 'decisions', decision), 'utf8'))).toEqual([]);
	});

	it('are reported when they name a missing file', () => {
		expect(missingIn('`client/gone.ts`, `gone.md`, `client/`, `client/sse.ts` and `word`')).toEqual([
			'client/gone.ts',
			'gone.md',
			'client/sse.ts',
		]);
	});
});

describe('a flow', () => {
	const sources = new Map([
		['a.ts', "import { b } from './b.js';\n"],
		['b.ts', ''],
		['c.ts', "import { a } from './a.js';\nimport { d } from './d.js';\n"],
		['d.ts', ''],
	]);
	const faultsOf = (markdown: string) => flowFaults(flowsIn(`## F\n\n${markdown}`).get('F') ?? [], graphOf(sources));

	it('holds when each hop imports the next, or a named file hands it over', () => {
		expect(faultsOf('1. [a](a.ts) begins, [b](b.ts) goes on\n2. [d](d.ts), handed over by [c](c.ts)\n')).toEqual([]);
	});

	it('fails when no earlier hop imports a hop', () => {
		expect(faultsOf('1. [a](a.ts)\n2. [d](d.ts)\n')).toEqual(['d.ts is imported by no hop before it']);
	});

	it('fails when the named file that hands a hop over does not import it', () => {
		expect(faultsOf('1. [a](a.ts)\n2. [d](d.ts), handed over by [b](b.ts)\n')).toEqual(['b.ts does not import d.ts']);
	});

	it('fails when a file does not exist', () => {
		expect(faultsOf('1. [a](a.ts)\n2. [x](x.ts)\n')).toEqual(['x.ts is not there']);
	});
});
