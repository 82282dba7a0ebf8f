import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { git, runGit } from '../../service/workspace/git/git.js';

/** The content of a path in a commit: a text, bytes or an entry with its mode. A submodule's content is a commit. `null` removes the path. */
export type TestEntry = string | Uint8Array | { mode: string; content: string | Uint8Array } | null;
export type TestFiles = Readonly<Record<string, TestEntry>>;

export interface CommitOptions {
	/** @default 'main' */
	branch?: string;
	/** The commit at which a new branch begins. @default nothing */
	from?: string;
	/** @default 'A change' */
	message?: string;
	/** How many commits are made. Only the first one changes files. @default 1 */
	times?: number;
}

/** A bare repository in a folder of its own, as a remote. */
export interface TestRepository extends AsyncDisposable {
	/** The absolute path. Git accepts it as an address. */
	path: string;
	/** The path as a `file://` address. */
	url: string;
	/** Makes a commit without a checkout, so that it may contain files that no disk could hold. Returns the commit's hash. */
	commit(files: TestFiles, options?: CommitOptions): Promise<string>;
	branches(): Promise<string[]>;
	/** The path of every file of a branch. */
	paths(branch: string): Promise<string[]>;
	read(branch: string, path: string): Promise<string>;
	bytes(branch: string, path: string): Promise<Buffer>;
	/** `<mode> <type> <sha>\t<path>` of every file of a branch. */
	entries(branch: string): Promise<string[]>;
	/** The messages of the commits, the newest first. */
	messages(branch: string): Promise<string[]>;
	git(...args: string[]): Promise<string>;
	/** Puts a shell script in place of one of its hooks, such as `pre-receive`. */
	hook(name: string, script: string): Promise<void>;
}

const bytesOf = (content: string | Uint8Array) => (typeof content === 'string' ? Buffer.from(content) : content);
const quoted = (path: string) => `"${path.replace(/["\\\n]/g, (mark) => (mark === '\n' ? '\\n' : `\\${mark}`))}"`;

function commandOf(path: string, entry: TestEntry): Uint8Array {
	if (entry === null) return Buffer.from(`D ${quoted(path)}\n`);
	const { mode, content } =
		typeof entry === 'string' || entry instanceof Uint8Array ? { mode: '100644', content: entry } : entry;
	if (mode === '160000') return Buffer.from(`M 160000 ${String(content)} ${quoted(path)}\n`);
	const bytes = bytesOf(content);
	return Buffer.concat([
		Buffer.from(`M ${mode} inline ${quoted(path)}\ndata ${bytes.length}\n`),
		bytes,
		Buffer.from('\n'),
	]);
}

/** Makes a folder a bare repository. It writes the files itself, because starting git takes 20 ms. */
export function initTestRepository(path: string): void {
	for (const folder of ['objects', 'refs/heads']) mkdirSync(join(path, folder), { recursive: true });
	writeFileSync(join(path, 'HEAD'), 'ref: refs/heads/main\n');
	const settings = '[core]\n\trepositoryformatversion = 0\n\tbare = true\n[receive]\n\tautogc = false\n';
	writeFileSync(join(path, 'config'), settings);
}

/** Whether the branch exists. It reads git's own files, because starting git takes longer. */
export function hasBranch(path: string, branch: string): boolean {
	const ref = `refs/heads/${branch}`;
	const packed = join(path, 'packed-refs');
	return existsSync(join(path, ref)) || (existsSync(packed) && readFileSync(packed, 'utf8').includes(` ${ref}\n`));
}

/** Makes a commit in a bare repository with one command and without a checkout. Returns the commit's hash. */
export async function commitToRepository(
	path: string,
	changed: TestFiles,
	{ branch = 'main', from, message = 'A change', times = 1 }: CommitOptions = {},
): Promise<string> {
	const ref = `refs/heads/${branch}`;
	const start = hasBranch(path, branch) ? `from ${ref}^0\n` : from ? `from refs/heads/${from}^0\n` : '';
	const head = (mark: number) =>
		`commit ${ref}\nmark :${mark}\ncommitter Ann <ann@example.com> now\ndata ${Buffer.byteLength(message)}\n${message}\n`;
	const further = Array.from({ length: times - 1 }, (_, index) => `\n${head(index + 2)}`);
	const input = Buffer.concat([
		Buffer.from(head(1) + start),
		...Object.entries(changed).map(([name, entry]) => commandOf(name, entry)),
		Buffer.from(`${further.join('')}\nget-mark :${times}\n`),
	]);
	return git(['fast-import', '--quiet', '--date-format=now'], { cwd: path, input });
}

export async function createTestRepository(files?: TestFiles): Promise<TestRepository> {
	const path = await mkdtemp(join(tmpdir(), 'docent-remote-'));
	const run = (...args: string[]) => git(args, { cwd: path });
	initTestRepository(path);
	const repository: TestRepository = {
		path,
		url: `file://${path}`,
		commit: (changed, options) => commitToRepository(path, changed, options),
		branches: async () => (await run('for-each-ref', '--format=%(refname:lstrip=2)', 'refs/heads')).split('\n'),
		paths: async (branch) => (await run('ls-tree', '-r', '-z', '--name-only', branch)).split('\0').filter(Boolean),
		read: async (branch, name) => (await repository.bytes(branch, name)).toString(),
		bytes: async (branch, name) => (await runGit(['cat-file', 'blob', `${branch}:${name}`], { cwd: path })).stdout,
		entries: async (branch) => (await run('ls-tree', '-r', '-z', branch)).split('\0').filter(Boolean),
		messages: async (branch) =>
			(await run('log', '--format=%B%x00', branch))
				.split('\0')
				.map((text) => text.trim())
				.filter(Boolean),
		git: run,
		async hook(name, script) {
			mkdirSync(join(path, 'hooks'), { recursive: true });
			writeFileSync(join(path, 'hooks', name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
		},
		[Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
	};
	if (files) await repository.commit(files);
	return repository;
}
