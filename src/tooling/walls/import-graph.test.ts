/** Tests the walls between the rooms of `src` by their imports. Made-up sources show that a broken wall is reported. */
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { entries, repository } from '../widget-build/vite-builds.js';
import {
	circles,
	graphOf,
	type Import,
	type ImportGraph,
	lazyCircles,
	lazyFaults,
	readSources,
	roomCircles,
	roomFaults,
	sideFaults,
} from './import-graph.js';
import { roomOf, rooms } from './rooms.js';

const graph = graphOf(readSources(join(repository, 'src')));
const belowSrc = (paths: string[]) => paths.map((path) => path.replace(/^src\//, ''));
const sides = {
	browser: belowSrc(entries.browser),
	service: belowSrc(entries.service),
	plugins: belowSrc(entries.plugins),
};

/** Lazy files that import a part of the file that loads them. */
const leadBack = ['widget/panel/notices/notice-actions.lazy.tsx'];

const made = (sources: Record<string, string>): ImportGraph => graphOf(new Map(Object.entries(sources)));

describe('the graph', () => {
	it('knows every way to import', () => {
		const sources = {
			'a.ts': [
				"import { b } from './b.js';",
				"import './c.js';",
				"export * from './d.js';",
				"import type {\n\tE,\n\tF,\n} from './e.js';",
				"export type { G } from './e.js';",
				"const load = () => import('./f.js');",
				"type Module = typeof import('./g.js');",
				"import { readFile } from 'node:fs';",
			].join('\n'),
			...Object.fromEntries(['b', 'c', 'd', 'e', 'f', 'g'].map((name) => [`${name}.ts`, ''])),
		};
		expect(made(sources).get('a.ts')).toEqual(
			expect.arrayContaining([
				{ to: 'b.ts', kind: 'value' },
				{ to: 'c.ts', kind: 'value' },
				{ to: 'd.ts', kind: 'value' },
				{ to: 'e.ts', kind: 'type' },
				{ to: 'f.ts', kind: 'later' },
				{ to: 'g.ts', kind: 'type' },
			]),
		);
	});

	it('is refused when an imported file is missing', () => {
		expect(() => made({ 'a.ts': "import { b } from './b.js';" })).toThrow('a.ts imports ./b.js.');
	});

	it('holds the entries of every build', () => {
		for (const entry of Object.values(sides).flat()) expect(graph.has(entry)).toBe(true);
	});
});

describe('the browser side and the service side', () => {
	it('reach nothing of each other', () => expect(sideFaults(graph, sides)).toEqual([]));

	it.each([
		['browser', 'service/b.ts'],
		['browser', 'contract/schema/b.ts'],
		['browser', 'testing/b.ts'],
		['service', 'widget/page/b.ts'],
		['service', 'react/b.ts'],
		['service', 'plugins/page/b.ts'],
		['plugins', 'widget/boot/b.ts'],
		['plugins', 'service/database/b.ts'],
	])('are reported when the %s reaches %s by its types', (side, file) => {
		const graph = made({
			'a.ts': "import { c } from './options/c.js';",
			'options/c.ts': `import type { B } from '../${file.replace('.ts', '.js')}';`,
			[file]: '',
		});
		const from = { browser: [], service: [], plugins: [], [side]: ['a.ts'] };
		expect(sideFaults(graph, from)).toEqual([`a.ts -> options/c.ts -> ${file}`]);
	});
});

describe('a lazy file', () => {
	it('is imported only with import() or for its types', () => expect(lazyFaults(graph)).toEqual([]));

	it('is reported when a file that is not lazy imports it', () => {
		const imports = (text: string) => lazyFaults(made({ 'a.ts': text, 'b.lazy.ts': '', 'c.lazy.ts': text }));
		expect(imports("import { b } from './b.lazy.js';")).toEqual(['a.ts -> b.lazy.ts']);
		expect(imports("import type { B } from './b.lazy.js';")).toEqual([]);
		expect(imports("const b = () => import('./b.lazy.js');")).toEqual([]);
	});
});

describe('circles of files', () => {
	it('do not exist', () => expect(circles(graph)).toEqual([]));

	it.each([
		['values', "import { b } from './b.js';", "import { c } from './c.js';"],
		['types', "import type { B } from './b.js';", "import type { C } from './c.js';"],
	])('are reported: %s', (_, b, c) => {
		const sources = { 'client/a.ts': b, 'client/b.ts': c, 'client/c.ts': "import type { A } from './a.js';" };
		expect(circles(made(sources))).toEqual([['client/a.ts', 'client/b.ts', 'client/c.ts']]);
	});

	it('may lead through a file that is loaded later', () => {
		const sources = { 'client/a.ts': "import('./b.js');", 'client/b.ts': "import type { A } from './a.js';" };
		expect(circles(made(sources))).toEqual([]);
		expect(lazyCircles(made(sources))).toEqual(['client/b.ts']);
	});

	it('lead through a file that is loaded later only where this test names it', () => {
		expect([...new Set(lazyCircles(graph))].toSorted()).toEqual(leadBack);
	});
});

describe('the folders of a room', () => {
	/** The folder of a room that a file is in; `undefined` for files beside the folders, which put them together. */
	function folderOf(file: string): string | undefined {
		const room = roomOf(file);
		const [, step] = /^([^/]+)\//.exec(room === undefined ? '' : file.slice(room.length + 1)) ?? [];
		return step === undefined ? undefined : `${room}/${step}`;
	}

	function folderCircles(imports: ImportGraph): string[][] {
		const arrows = new Map<string, Import[]>();
		for (const [file, found] of imports) {
			const from = folderOf(file);
			if (from === undefined) continue;
			const others = found.flatMap(({ to }) => (roomOf(to) === roomOf(file) ? (folderOf(to) ?? []) : []));
			const away = others.filter((to) => to !== from).map((to): Import => ({ to, kind: 'value' }));
			arrows.set(from, [...(arrows.get(from) ?? []), ...away]);
		}
		return circles(arrows);
	}

	it('import each other in one direction only, types and later parts included', () =>
		expect(folderCircles(graph)).toEqual([]));

	it.each(['widget/panel', 'service/agent'])('are reported when they form a circle: %s', (room) => {
		const sources = {
			[`${room}/a/a.ts`]: "const b = () => import('../b/b.js');",
			[`${room}/b/b.ts`]: "import type { C } from '../a/c.js';",
			[`${room}/a/c.ts`]: '',
			[`${room}/d.ts`]: "import { a } from './a/a.js';",
		};
		expect(folderCircles(made(sources))).toEqual([[`${room}/a`, `${room}/b`]]);
	});
});

it('a folder has at most twenty files besides its tests', () => {
	const left = /(^|\/)(dist|node_modules)\/|\.test\.|\.md$/;
	const sizes = new Map<string, number>();
	for (const { name, parentPath } of readdirSync(join(repository, 'src'), {
		recursive: true,
		withFileTypes: true,
	}).filter((entry) => entry.isFile())) {
		const file = join(parentPath, name);
		if (!left.test(file)) sizes.set(dirname(file), (sizes.get(dirname(file)) ?? 0) + 1);
	}
	expect([...sizes].filter(([, size]) => size > 20)).toEqual([]);
});

describe('a room', () => {
	it('imports only what it may', () => expect(roomFaults(graph)).toEqual([]));

	it.each([
		['options', 'widget/page', "import type { B } from '../widget/page/b.js';", 'type'],
		['client', 'options', "import { b } from '../options/b.js';", 'value'],
		['widget/boot', 'widget/panel', "import { b } from '../panel/b.js';", 'value'],
		['widget/strings', 'client', "import { b } from '../../client/b.js';", 'value'],
		['contract', 'contract/schema', "import { b } from './schema/b.js';", 'value'],
		['service/workspace', 'service/jobs', "import { b } from '../jobs/b.js';", 'value'],
		['service/database', 'service/answers', "import type { B } from '../answers/b.js';", 'type'],
		['service/jobs', 'service/agent', "const b = () => import('../agent/b.js');", 'later'],
		['service/answers', 'service/http', "import { b } from '../http/b.js';", 'value'],
		['service/http', 'service/composition', "import type { B } from '../composition/b.js';", 'type'],
		['service/models', 'testing', "import { b } from '../../testing/b.js';", 'value'],
		['contract/schema', 'service/config', "import { b } from '../../service/config/b.js';", 'value'],
		['plugins/page', 'options', "import { b } from '../../options/b.js';", 'value'],
		['plugins/vitepress', 'service/static', "import { b } from '../../service/static/b.js';", 'value'],
		['cli', 'service/http', "import { b } from '../service/http/b.js';", 'value'],
	])('is reported: %s imports %s', (from, to, text, kind) => {
		expect(roomFaults(made({ [`${from}/a.ts`]: text, [`${to}/b.ts`]: '' }))).toEqual([
			`${from}/a.ts -> ${to}/b.ts (${kind})`,
		]);
	});

	it('is reported when no table contains it', () => {
		for (const file of ['widget/drawer/a.ts', 'service/drawer/a.ts', 'service/a.ts', 'drawer/a.ts'])
			expect(roomFaults(made({ [file]: '' }))).toEqual([`${file} is in no room`]);
	});

	it('may import only rooms that exist', () => {
		const named = Object.values(rooms).flatMap(({ imports, types = [], later = [] }) => [
			...imports,
			...types,
			...later,
		]);
		expect(named.filter((name) => !Object.hasOwn(rooms, name))).toEqual([]);
	});

	it('imports each room that it may import', () => {
		const used = new Set(
			[...graph].flatMap(([file, imports]) => imports.map(({ to }) => `${roomOf(file)} -> ${roomOf(to)}`)),
		);
		const allowed = Object.entries(rooms).flatMap(([room, { imports, types = [], later = [] }]) =>
			[...imports, ...types, ...later].map((to) => `${room} -> ${to}`),
		);
		expect(allowed.filter((arrow) => !used.has(arrow))).toEqual([]);
	});

	it('is not part of a circle', () => expect(roomCircles(rooms)).toEqual([]));

	it('is reported when it is part of a circle', () => {
		const walls = {
			a: { imports: ['b'] },
			b: { imports: ['d'], types: ['c'] },
			c: { imports: ['a'] },
			d: { imports: [] },
		};
		expect(roomCircles(walls)).toEqual(['a', 'b', 'c']);
		expect(roomCircles({ a: { imports: [], later: ['b'] }, b: { imports: ['a'] } })).toEqual([]);
	});
});
