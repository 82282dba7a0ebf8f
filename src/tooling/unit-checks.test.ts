import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import configuration from '../../vite.config.js';
import { importedFiles } from './group-keys.js';
import { root } from './run.js';
import { filesOf, groups } from './unit-checks.js';

const kept = groups.filter(({ others }) => others);

it('every project of Vitest is of one group', () => {
	const { projects = [] } = configuration.test ?? {};
	const names = projects.map((project) => (project as { test: { name: string } }).test.name);
	expect(groups.flatMap((group) => group.projects).toSorted()).toEqual(names.toSorted());
});

describe('what the result of a group depends on', () => {
	let folder: string;
	const write = (file: string, text = '') => {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		writeFileSync(join(folder, file), text);
	};
	const reads = (name: string) => {
		const group = kept.find((candidate) => candidate.name === name);
		if (!group) throw new Error(`There is no group ${name}.`);
		return filesOf(group, folder);
	};

	beforeEach(() => {
		folder = mkdtempSync(join(tmpdir(), 'docent-units-'));
		execFileSync('git', ['init', '--quiet'], { cwd: folder });
		write('.gitignore', 'node_modules\n');
		write('node_modules/a/index.js');
		write('src/widget/panel/panel.tsx');
		write('src/widget/panel/panel.test.tsx', "import './panel.js';\nconst text = `import './not-there.js'`;");
		write('src/widget/pacer.ts');
		write('src/service/answers/write.ts');
		write('src/service/answers/write.test.ts', "import { pace } from '../../testing/pace.js';");
		write('src/testing/pace.ts', "export * from '../widget/pacer.js';");
		write('public/index.md');
		write('src/new-room/new.ts');
	});
	afterEach(() => rmSync(folder, { recursive: true }));

	it('is all of its own side, and what its tests import of the other', () => {
		const files = reads('service');
		expect(files).toEqual(expect.arrayContaining(['src/service/answers/write.ts', 'src/widget/pacer.ts']));
		expect(files).not.toContain('src/widget/panel/panel.tsx');
		expect(reads('widget')).toContain('src/widget/panel/panel.tsx');
		expect(reads('widget')).not.toContain('src/service/answers/write.ts');
	});

	it('is a room that nobody has thought of, too, and nothing that is installed', () => {
		for (const { name } of kept) {
			expect(reads(name)).toContain('src/new-room/new.ts');
			expect(reads(name).filter((file) => file.includes('node_modules'))).toEqual([]);
		}
	});

	it('is the documentation for the service alone', () => {
		expect(reads('service')).toContain('public/index.md');
		expect(reads('widget')).not.toContain('public/index.md');
	});

	it('is no file that is gone but not committed', () => {
		execFileSync('git', ['add', '.'], { cwd: folder });
		rmSync(join(folder, 'src/widget/pacer.ts'));
		rmSync(join(folder, 'src/testing/pace.ts'));
		expect(reads('widget')).not.toContain('src/widget/pacer.ts');
	});
});

const comments = /^\s*(\/\/|\/?\*).*$/gm;

/** Paths of the repository that a test names as a text. */
const quoted = /['"`/]((?:public|e2e|bench|src)\/[\w./-]+)['"`]/g;

it.each(kept)('a test of the group $name opens no file that does not count', ({ entries, others, ...group }) => {
	const files = filesOf({ entries, others, ...group });
	const imported = new Set<string>();
	for (const file of files) if (entries.test(file)) importedFiles(file, root, imported, true);
	const isCounted = (path: string) => {
		const found = statSync(join(root, path), { throwIfNoEntry: false });
		return found?.isDirectory() ? !others?.test(`${path}/any`) : !found || files.includes(path);
	};
	const opened = [...imported].filter((file) => /\.test\.tsx?$|^src\/testing\//.test(file));
	const uncounted = opened.flatMap((file) => {
		const code = readFileSync(join(root, file), 'utf8').replace(comments, '');
		const paths = [...code.matchAll(quoted)].map(([, path = '']) => path);
		return paths.filter((path) => !isCounted(path)).map((path) => `${file} names ${path}`);
	});
	expect(opened.length).toBeGreaterThan(50);
	expect(uncounted).toEqual([]);
});
