import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AgentJobError } from '../errors/agent-job-error.js';
import { remotely } from './git/explain-git-error.js';
import { fetchFiles, fetchPartially, filesBetween, filesOf } from './git/fetch-files.js';
import { type GitRemote, git, runGit } from './git/git.js';
import { initBareRepository } from './git/init-bare-repository.js';
import { ObjectStore } from './git/object-store.js';
import { readTree } from './git/repository-tree.js';
import { Overlay } from './overlay.js';
import { OverlayFiles, type WorkspaceFiles } from './overlay-files.js';
import { removeFolder } from './repository/remove-folder.js';

/** Bounds of one change that is read: bytes of a file, files, and bytes of a patch. */
const most = { fileBytes: 524_288, files: 200, patchBytes: 4_194_304 } as const;

/** Commits of a branch that are fetched, without their files. */
const depths = { first: 20, named: 500 } as const;

const commitsTold = 10;

export interface CodePlace {
	remote: GitRemote;
	/** Display name of the repository. */
	name: string;
	branch: string;
	signal: AbortSignal;
	/** Why there are no credentials, if there should be some. It is thrown in place of the remote's own refusal. */
	refusal?: unknown;
	/** An absolute path that is free. @default one for temporary files */
	folder?: string | undefined;
}

export interface CodeChange {
	/** Paths that have changed and are wanted, those without their lines too. */
	paths: string[];
	/** The lines that have changed, as a diff. */
	patch: string;
}

/** The commits of a code repository, for reading alone. It is bare: nothing in it runs, and no link, filter or submodule is followed. */
export class CodeRepository implements AsyncDisposable {
	readonly #objects: ObjectStore;
	readonly #within: { cwd: string; signal: AbortSignal };
	/** Names of commits and branches that were fetched. */
	readonly #fetched: string[] = [];

	private constructor(
		readonly place: CodePlace,
		readonly folder: string,
	) {
		this.#objects = new ObjectStore(folder, place.signal);
		this.#within = { cwd: folder, signal: place.signal };
	}

	static async open(place: CodePlace): Promise<CodeRepository> {
		const folder = place.folder ?? (await mkdtemp(join(tmpdir(), 'docent-code-')));
		await mkdir(folder, { recursive: true, mode: 0o700 });
		await initBareRepository({ repository: folder, branch: 'docent', signal: place.signal });
		return new CodeRepository(place, folder);
	}

	/** Fetches the branch, and returns its newest commit. */
	async tip(): Promise<string> {
		await this.#fetch(depths.first, this.#branch);
		return git(['rev-parse', 'HEAD'], this.#within);
	}

	/** Whether a commit is there, or can be fetched by its name. */
	async has(sha: string): Promise<boolean> {
		const isThere = async () =>
			(await runGit(['cat-file', '-e', `${sha}^{commit}`], { ...this.#within, expected: [0, 1, 128] })).code === 0;
		if (await isThere()) return true;
		await this.#fetch(1, sha).catch((error: unknown) => {
			// A commit that no branch has any more.
			if (!(error instanceof AgentJobError)) throw error;
		});
		return isThere();
	}

	/** The commit of a name as people write it: `HEAD~3` of the branch, a tag, or the beginning of a hash. */
	async commitOf(name: string): Promise<string> {
		await this.#fetch(depths.named, this.#branch, '+refs/tags/*:refs/tags/*');
		const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
		const { code, stdout } = await runGit(args, { ...this.#within, expected: [0, 1, 128] });
		if (code === 0) return stdout.toString().trim();
		throw new AgentJobError('repository', `The repository ${this.place.name} has no commit ${JSON.stringify(name)}.`);
	}

	/** The newest commits between two, those of merged branches left out. */
	async commits(from: string, to: string): Promise<{ sha: string; message: string }[]> {
		const args = ['log', '--first-parent', `-n${commitsTold}`, '--format=%H%n%B%x00', `${from}..${to}`];
		const { stdout } = await runGit(args, { ...this.#within, maxBytes: most.patchBytes, mayCut: true });
		return stdout
			.toString()
			.split('\0')
			.flatMap((text) => {
				const [, sha = '', message = ''] = /^\s*([\da-f]{40,64})\n([\s\S]*)$/.exec(text) ?? [];
				return sha === '' ? [] : [{ sha, message: message.trim() }];
			});
	}

	/** What differs between two commits in the files that `isWanted`. Links, submodules and large files are named, not read. */
	async change(from: string, to: string, isWanted: (path: string) => boolean): Promise<CodeChange> {
		await this.#fetchFiles(await filesBetween(from, to, { ...this.place, repository: this.folder, isWanted }));
		const [old, now] = await Promise.all([this.#tree(from), this.#tree(to)]);
		const all = new Set([...old.keys(), ...now.keys()]);
		const paths = [...all].filter((path) => old.get(path)?.sha !== now.get(path)?.sha && isWanted(path));
		const isText = ({ kind, size } = { kind: 'file', size: 0 }) => kind === 'file' && size <= most.fileBytes;
		const read = paths.filter((path) => isText(old.get(path)) && isText(now.get(path))).slice(0, most.files);
		if (read.length === 0) return { paths, patch: '' };
		const plain = ['-U5', '--no-color', '--no-ext-diff', '--no-textconv', '--no-renames'];
		const args = ['diff', ...plain, from, to, '--', ...read.map((path) => `:(literal)${path}`)];
		const { stdout } = await runGit(args, { ...this.#within, maxBytes: most.patchBytes, mayCut: true });
		return { paths, patch: stdout.toString() };
	}

	/** The files of a commit, for reading. */
	async files(commit: string): Promise<Pick<WorkspaceFiles, 'list' | 'read'>> {
		await this.#fetchFiles(await filesOf(commit, { ...this.place, repository: this.folder }));
		const overlay = new Overlay(await this.#tree(commit));
		const refuse = () => {
			throw new Error('The code is for reading alone.');
		};
		return new OverlayFiles({ overlay, objects: this.#objects, folder: '', budget: { checkFiles: refuse } });
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#objects[Symbol.dispose]();
		await removeFolder(this.folder).catch(() => {});
	}

	#tree = (commit: string) => readTree(this.folder, commit, this.place.signal);

	get #branch(): string {
		return `+refs/heads/${this.place.branch}:refs/heads/docent`;
	}

	async #fetch(depth: number, ...what: string[]): Promise<void> {
		const { remote, name, refusal } = this.place;
		const args = [...fetchPartially, `--depth=${depth}`, 'origin', ...what];
		await remotely(name, git(args, { ...this.#within, remote, isPartial: true })).catch((error: unknown) => {
			throw refusal ?? error;
		});
		this.#fetched.push(...what);
	}

	#fetchFiles(files: readonly string[]): Promise<void> {
		const from = { ...this.place, repository: this.folder, specs: this.#fetched };
		return remotely(this.place.name, fetchFiles(from, files));
	}
}
