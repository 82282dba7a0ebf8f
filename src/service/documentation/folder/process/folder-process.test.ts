import { readFileSync, writeFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildThread } from '../../../../testing/service/build-thread.js';
import { scratchFolder, writeFiles } from '../../../../testing/service/scratch-folder.js';
import type { PageRecord, Reading } from '../../core/documentation-source.js';
import { type FolderOptions, folderSource } from '../read-folder.js';

let script: string;
beforeAll(async () => {
	script = await buildThread('documentation/folder/process/folder-process-script');
	await buildThread('documentation/reading/page-thread', dirname(script));
}, 60_000);

/** A script of the process that does harm, such as `process.abort()`, at the nth time that a file is under way. */
function harmful({ file, time = 1, harm }: { file: string; time?: number; harm: string }) {
	const own = join(dirname(script), `harmful-${Math.random()}.mjs`);
	const log = `${own}.log`;
	writeFileSync(
		own,
		`import { appendFileSync } from 'node:fs';
		import { getPriority } from 'node:os';
		appendFileSync(${JSON.stringify(log)}, JSON.stringify({ pid: process.pid, env: Object.keys(process.env) }) + '\\n');
		const send = process.send.bind(process);
		let times = 0;
		process.send = (message, ...rest) => {
			const result = send(message, ...rest);
			if (message.underWay?.some((one) => one.file === ${JSON.stringify(file)}) && ++times === ${time}) { ${harm} }
			return result;
		};
		await import(${JSON.stringify(script)});`,
	);
	const processes = () =>
		readFileSync(log, 'utf8')
			.trim()
			.split('\n')
			.map((line) => JSON.parse(line) as { pid: number; env: string[] });
	return { script: own, processes };
}

const folderWith = (files: Record<string, string>) => {
	const folder = scratchFolder();
	writeFiles(folder, files);
	return folder;
};

const pages = (...names: string[]) => Object.fromEntries(names.map((name) => [`${name}.md`, `# ${name}\n\nText.`]));

async function read(
	folder: string,
	script: string,
	more: Partial<Reading> & Pick<FolderOptions, 'silenceMs' | 'isAwaited'> = {},
) {
	const { silenceMs, isAwaited, ...reading } = more;
	const titles: string[] = [];
	const result = await folderSource(folder, { script, silenceMs, isAwaited }).read({
		known: new Map(),
		add: async ({ record }) => void titles.push(record.title),
		...reading,
	});
	const known: Map<string, PageRecord> = new Map(result.records.map((record) => [record.file, record]));
	return { ...result, titles, known };
}

const sentence = (file: string, words: string) =>
	`"${file}" ${words}, and is left out until it changes; make it simpler.`;
const aborts = 'ends the process that reads it (SIGABRT)';

describe('a folder that is read in a process of its own', () => {
	it('is what it is in this one, and only what has changed is parsed', async () => {
		const files = { ...pages('index', 'one'), 'two.md': '---\ntitle: Two\n---\n\n[One](./one.md)' };
		const folder = folderWith(files);
		const here = await folderSource(folder).read({ known: new Map(), add: async () => {} });
		const steps: number[] = [];
		const there = await read(folder, script, { onProgress: (done, total) => steps.push(done / total) });
		expect({ outline: there.outline, records: there.records, format: there.format }).toEqual({
			outline: here.outline,
			records: here.records,
			format: here.format,
		});
		expect(steps.at(-1)).toBe(1);
		writeFiles(folder, { 'one.md': '# One, new' });
		const again = await read(folder, script, { known: there.known });
		expect(again.titles).toEqual(['One, new']);
		expect(again.records).toHaveLength(3);
	});

	it('has a sentence when nothing is in it, and none of the keys of the service', async () => {
		const { script: own, processes } = harmful({ file: '', harm: '' });
		process.env.DOCENT_ADMIN_KEY = 'secret';
		await expect(read(folderWith({ 'a.rst': '' }), own)).rejects.toThrow('holds no readable .md or .mdx file');
		delete process.env.DOCENT_ADMIN_KEY;
		expect(processes()[0]?.env).not.toContain('DOCENT_ADMIN_KEY');
		expect(processes()[0]?.env).toContain('PATH');
	});

	it('steps back for readers, unless nobody is served before', async () => {
		const told = join(scratchFolder(), 'priorities.txt');
		const harm = `appendFileSync(${JSON.stringify(told)}, getPriority() + '\\n');`;
		const { script: own } = harmful({ file: 'a.md', harm });
		for (const isAwaited of [false, true]) await read(folderWith(pages('a')), own, { isAwaited });
		const [beside = 0, alone = 0] = readFileSync(told, 'utf8').split('\n').map(Number);
		expect(beside).toBeGreaterThan(alone);
		expect(alone).toBe(getPriority());
	});

	it('cannot be read by a process that cannot start, which is said', async () => {
		await expect(read(folderWith(pages('a')), join(scratchFolder(), 'none.mjs'))).rejects.toThrow('ends the process');
	});
});

describe('a file that ends the process', () => {
	it('is left out with a warning, by later readings too, until it changes; all others are read', async () => {
		const folder = folderWith(pages('index', 'poison', 'other'));
		const { script: own, processes } = harmful({ file: 'poison.md', harm: 'process.abort();' });
		const first = await read(folder, own);
		expect(first.titles).toEqual(['index', 'other']);
		expect(first.outline.warnings).toEqual([sentence('poison.md', aborts)]);
		expect(first.left).toEqual([{ file: 'poison.md', reason: 'it has ended the process that reads the pages' }]);
		expect(processes()).toHaveLength(2);

		const { unreadable } = JSON.parse(JSON.stringify(first.outline));
		const second = await read(folder, own, { known: first.known, unreadable });
		expect(second.outline.warnings).toEqual([sentence('poison.md', aborts)]);
		expect(second.outline.unreadable).toEqual(unreadable);
		expect(processes()).toHaveLength(3);

		writeFiles(folder, { 'poison.md': '# Mended' });
		const third = await read(folder, script, { known: second.known, unreadable });
		expect(third.titles).toEqual(['Mended']);
		expect(third.outline).toMatchObject({ warnings: [] });
		expect(third.outline.unreadable).toBeUndefined();
	});

	it('is found among those that are parsed at the same time', async () => {
		const names = Array.from({ length: 12 }, (_, index) => `page-${index + 10}`);
		const folder = folderWith(pages('index', 'poison', ...names));
		const { script: own } = harmful({ file: 'poison.md', time: 2, harm: 'process.abort();' });
		const { records, outline } = await read(folder, own);
		expect(records.map(({ file }) => file)).toEqual(['index.md', ...names.map((name) => `${name}.md`)]);
		expect(outline.unreadable).toEqual([{ file: 'poison.md', source: expect.any(String), reason: aborts }]);
	});

	it('is one that takes the time as well', async () => {
		const { script: own } = harmful({ file: 'slow.md', harm: 'for (;;);' });
		const { titles, outline } = await read(folderWith(pages('index', 'slow')), own, { silenceMs: 1_000 });
		expect(titles).toEqual(['index']);
		expect(outline.warnings).toEqual([sentence('slow.md', 'takes more time than a page may')]);
	});

	it('is one that takes the memory as well', async () => {
		const harm = 'const all = []; for (;;) all.push(new Array(1_000_000).fill(0.5));';
		const { script: own } = harmful({ file: 'large.md', harm });
		const { titles, outline } = await read(folderWith(pages('index', 'large')), own, { silenceMs: 60_000 });
		expect(titles).toEqual(['index']);
		expect(outline.unreadable?.map(({ file }) => file)).toEqual(['large.md']);
	}, 120_000);

	it('may be a configuration: the pages are read without what it sets', async () => {
		const folder = folderWith({ 'mkdocs.yml': 'site_name: x\nexclude_docs: a.md', ...pages('index', 'a') });
		const { script: own } = harmful({ file: 'mkdocs.yml', harm: 'process.abort();' });
		const { titles, outline } = await read(folder, own);
		expect(titles).toEqual(['a', 'index']);
		expect(outline.warnings).toEqual([sentence('mkdocs.yml', aborts)]);
	});

	it('is none when nothing is under way', async () => {
		const own = join(dirname(script), 'none.mjs');
		writeFileSync(own, 'process.exit(3);');
		await expect(read(folderWith(pages('a')), own)).rejects.toThrow(
			'ends the process that reads it (code 3), and no file of it is known to be the cause',
		);
	});
});

it('ends the process when the reading is stopped, and when a page cannot be stored', async () => {
	const isRunning = (pid = 0) => {
		try {
			return process.kill(pid, 0);
		} catch {
			return false;
		}
	};
	const stopping = new AbortController();
	const { script: own, processes } = harmful({ file: 'slow.md', harm: 'for (;;);' });
	const reading = read(folderWith(pages('index', 'slow')), own, { signal: stopping.signal });
	await expect.poll(() => isRunning(processes()[0]?.pid), { timeout: 20_000 }).toBe(true);
	stopping.abort(new Error('stopped'));
	await expect(reading).rejects.toThrow('stopped');
	const full = harmful({ file: '', harm: '' });
	const add = () => Promise.reject(new Error('the disk is full'));
	await expect(read(folderWith(pages('index')), full.script, { add })).rejects.toThrow('the disk is full');
	for (const { pid } of [...processes(), ...full.processes()]) {
		await expect.poll(() => isRunning(pid), { timeout: 20_000 }).toBe(false);
	}
});
