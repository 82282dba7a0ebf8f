import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { AgentChangedFile, AgentJobDiff } from '../../contract/agent-v2.js';
import { diffMaxBytes } from '../../contract/limits.js';
import { AgentJobError } from '../errors/agent-job-error.js';
import type { Budget } from './budget.js';
import { readChangedFiles } from './git/changed-files.js';
import { type Committer, commitTree } from './git/commit-tree.js';
import { remotely } from './git/explain-git-error.js';
import { type BranchesToFetch, fetchBranches } from './git/fetch-branches.js';
import { fetchFiles, filesBetween, filesOf } from './git/fetch-files.js';
import { GitError, type GitOptions, type GitRemote, git, runGit } from './git/git.js';
import { initBareRepository } from './git/init-bare-repository.js';
import { findTurns, type TurnCommit, writeTrailers } from './git/job-trailers.js';
import { ObjectStore } from './git/object-store.js';
import { type RepositoryTree, readTree } from './git/repository-tree.js';
import { type TakenOver, takeOverBase } from './git/take-over-base.js';
import { Overlay } from './overlay.js';
import { OverlayFiles, type WorkspaceFiles } from './overlay-files.js';
import { checkPath, isSiteFile } from './policy.js';
import { unlessRefused } from './policy-error.js';
import { type Conventions, isConventions, readConventions } from './read-conventions.js';
import { isTemplate, readTemplate } from './read-template.js';
import { removeFolder } from './repository/remove-folder.js';
import { workspaceFolderOf } from './sweep-workspaces.js';

export interface WorkspaceOptions extends BranchesToFetch, Committer {
	jobId: string;
	/** Number of the worker's claim. Every attempt has another one. */
	claim: number;
	turn: number;
	/** Folder of the documentation within the repository; empty for the whole repository. */
	folder: string;
	/** Whether files outside of the folder are wanted, as a command of the owner may read them. @default false */
	isWhole?: boolean | undefined;
	/** The generator of the site, as a setting names it. @default recognised by its configuration */
	format?: string | undefined;
	budget: Pick<Budget, 'checkFiles'>;
	/** Whether the branch first takes over what is new in the base. @default false */
	takesOverBase?: boolean | undefined;
	/** Absolute path of the folder that contains all workspaces. */
	workspacesFolder: string;
}

interface OpenedRepository extends WorkspaceOptions {
	/** Absolute path of the workspace's folder. */
	root: string;
	/** The bare repository within `root`. */
	repository: string;
	baseSha: string;
	headSha: string;
	/** The job's commits on the branch, the newest first. */
	turns: readonly TurnCommit[];
	takenOver?: TakenOver | undefined;
}

interface WorkspaceParts {
	baseTree: RepositoryTree;
	overlay: Overlay;
	objects: ObjectStore;
	pushedMessage: string | undefined;
	lastMessage: string | undefined;
	conventions: readonly Conventions[];
	template: string | undefined;
}

/**
 * One job's own copy of the repository. Its files are objects of a bare repository; without a checkout there is no link to
 * follow, no hook or filter to run, and no clash of names on the disk.
 */
export class Workspace implements AsyncDisposable {
	readonly files: WorkspaceFiles;
	readonly branch: string;
	readonly baseBranch: string;
	/** The commit at which the branch left the base. */
	readonly baseSha: string;
	/** Message, without trailers, of the commit that an earlier attempt of this turn has pushed: then there is nothing left to edit. */
	readonly pushedMessage: string | undefined;
	/** Message, without trailers, of the job's newest commit on the branch, of whichever turn. */
	readonly lastMessage: string | undefined;
	/** Every `AGENTS.md` from the root of the repository down to the folder of the documentation. */
	readonly conventions: readonly Conventions[];
	/** The text that pull requests of the repository begin with, as the base has it. */
	readonly template: string | undefined;
	/** The merge of the base that the turn begins with, which is not pushed yet; undefined if nothing is new there. */
	readonly takenOver: TakenOver | undefined;
	readonly #from: OpenedRepository;
	readonly #parts: WorkspaceParts;
	#headSha: string;
	/** The newest commit or its tree, which git compares with. */
	#headTree: string;
	/** The last state that was written to the index. */
	#written: { version: number; tree: Promise<string> } | undefined;
	/** Paths at which the index may differ from the newest commit. */
	readonly #indexed = new Set<string>();
	/** Changed files by the two trees that they lie between, since a turn asks for the same several times. */
	readonly #compared = new Map<string, Promise<readonly AgentChangedFile[]>>();

	private constructor(from: OpenedRepository, parts: WorkspaceParts) {
		const { branch, baseBranch, baseSha, headSha, budget, folder, format } = from;
		this.#from = from;
		this.#parts = parts;
		this.#headSha = headSha;
		this.#headTree = headSha;
		this.branch = branch;
		this.baseBranch = baseBranch;
		this.baseSha = baseSha;
		this.pushedMessage = parts.pushedMessage;
		this.lastMessage = parts.lastMessage;
		this.conventions = parts.conventions;
		this.template = parts.template;
		this.takenOver = from.takenOver;
		this.files = new OverlayFiles({ ...parts, budget, folder, format });
	}

	static async open(from: OpenedRepository): Promise<Workspace> {
		const { repository, name, baseSha, headSha, turns, folder, signal } = from;
		const tree = await readTree(repository, headSha, signal);
		if (folder !== '' && ![...tree.keys()].some((path) => path.startsWith(`${folder}/`))) {
			const link = [...tree].find(([path, { kind }]) => kind === 'link' && `${folder}/`.startsWith(`${path}/`))?.[0];
			// A branch that does not exist yet begins at the base.
			const branch = baseSha === headSha ? from.baseBranch : from.branch;
			const message =
				link === undefined
					? `The repository ${name} has no folder ${folder} on ${branch}; set agent.folder to the one of the documentation.`
					: `${link} is a symbolic link in the repository ${name}, and links are not followed; set agent.folder to the folder that it leads to.`;
			throw new AgentJobError('repository', message);
		}
		// Git fills the index, and checks here which paths it would refuse, long before the commit.
		await remotely(name, git(['read-tree', headSha], { cwd: repository, signal }));
		const baseTree = baseSha === headSha ? tree : await readTree(repository, baseSha, signal);
		const objects = new ObjectStore(repository, signal);
		try {
			const conventions = await readConventions({ tree, objects, folder });
			const template = await readTemplate(baseTree, objects);
			const pushedMessage = turns.find(({ turn }) => turn === from.turn)?.message;
			const lastMessage = turns[0]?.message;
			const overlay = new Overlay(tree);
			return new Workspace(from, { baseTree, overlay, objects, pushedMessage, lastMessage, conventions, template });
		} catch (error) {
			objects[Symbol.dispose]();
			throw error;
		}
	}

	/** Writes every file into a folder of the workspace for the owner's commands; what they write is never committed. */
	async checkOut(): Promise<string> {
		const folder = join(this.#from.root, 'files');
		await removeFolder(folder);
		await mkdir(folder, { mode: 0o700 });
		await this.#writeTree();
		const env = { GIT_DIR: this.#from.repository, GIT_WORK_TREE: folder };
		await this.#git(['checkout-index', '--all', '--force'], { cwd: folder, env }).catch((error) => {
			if (!(error instanceof GitError)) throw error;
			const message = `The repository ${this.#from.name} has files that this machine cannot hold, so that agent.checkCommand cannot run.`;
			throw new AgentJobError('repository', message, { cause: error });
		});
		return folder;
	}

	/** Changes of the branch against its base, with what is not committed: what a pull request would show. */
	async changes(): Promise<readonly AgentChangedFile[]> {
		return this.#changesSince(this.baseSha);
	}

	/** A hash of all files, which stays the same while nothing changes. */
	fingerprint(): Promise<string> {
		return this.#writeTree();
	}

	async uncommitted(): Promise<readonly AgentChangedFile[]> {
		return this.#parts.overlay.changed.size === 0 ? [] : this.#changesSince(this.#headTree);
	}

	/** The text of a file of a folder as it is in the base; undefined when it is not there, or has no text. */
	async original(path: string, folder = this.#from.folder): Promise<string | undefined> {
		const entry = this.#parts.baseTree.get(folder === '' ? path : `${folder}/${path}`);
		return entry?.kind === 'file' ? unlessRefused(this.#parts.objects.readText(path, entry.sha)) : undefined;
	}

	/** Commits everything, with a subject, an empty line and a body; the trailers are added here. Undefined when nothing has changed. */
	async commit({ message }: { message: string }): Promise<string | undefined> {
		const { jobId, turn, signOff } = this.#from;
		if (this.#parts.overlay.changed.size === 0) return undefined;
		const tree = await this.#writeTree();
		const own = { tree, parents: [this.#headSha], message: writeTrailers(message, { jobId, turn }, signOff) };
		this.#headSha = await commitTree({ ...this.#from, ...own });
		this.#parts.overlay.settle();
		this.#headTree = tree;
		this.#indexed.clear();
		return this.#headSha;
	}

	/** The committed changes of the branch against its base. */
	async diff(): Promise<AgentJobDiff> {
		const files = await this.#compare(this.baseSha, this.#headTree);
		const patch = await this.#patch(this.#headSha, diffMaxBytes);
		return { baseSha: this.baseSha, headSha: this.#headSha, files: [...files], patch };
	}

	/** The diff of the documentation against its base, with what is not committed; of one file where a path is given. */
	async patch({ path = '', maxBytes }: { path?: string | undefined; maxBytes: number }): Promise<string> {
		const { folder } = this.#from;
		const inside = path === '' ? folder : [folder, checkPath(path)].filter(Boolean).join('/');
		return this.#patch(await this.#writeTree(), maxBytes, inside === '' ? [] : ['--', `:(literal)${inside}`]);
	}

	async #patch(to: string, maxBytes: number, where: readonly string[] = []): Promise<string> {
		const args = ['diff', '-M', '--no-color', '--no-ext-diff', '--no-textconv', this.baseSha, to, ...where];
		const options = { cwd: this.#from.repository, signal: this.#from.signal, maxBytes, mayCut: true };
		const { stdout, isCut } = await runGit(args, options);
		const whole = isCut ? stdout.subarray(0, stdout.lastIndexOf(10) + 1) : stdout;
		return `${whole.toString()}${isCut ? `The rest is left out: the diff is longer than ${maxBytes} bytes.\n` : ''}`;
	}

	/** Pushes without force. Rejects with a retryable `AgentJobError` when somebody else has pushed meanwhile. */
	async push(remote: GitRemote): Promise<void> {
		// The base may have moved on: without asking what the remote has, git would send all that the branch begins with.
		const spec = `${this.#headSha}:refs/heads/${this.branch}`;
		const args = ['-c', 'push.negotiate=true', 'push', '--quiet', 'origin', spec];
		await remotely(this.#from.name, this.#git(args, { remote, isPartial: true }));
	}

	async [Symbol.asyncDispose](): Promise<void> {
		this.#parts.objects[Symbol.dispose]();
		// The sweep removes what is left; a failed clean-up must not lose the job's result.
		await removeFolder(this.#from.root).catch(() => {});
	}

	async #changesSince(sha: string): Promise<readonly AgentChangedFile[]> {
		return this.#compare(sha, await this.#writeTree());
	}

	#compare(before: string, after: string): Promise<readonly AgentChangedFile[]> {
		const between = `${before} ${after}`;
		const known = this.#compared.get(between);
		if (known) return known;
		const files = readChangedFiles(this.#from.repository, [before, after], this.#from.signal);
		this.#compared.set(between, files);
		return files;
	}

	/** Writes the current state as a tree object, and to the index. */
	#writeTree(): Promise<string> {
		const { version } = this.#parts.overlay;
		if (this.#written?.version !== version) this.#written = { version, tree: this.#writeIndex() };
		return this.#written.tree;
	}

	async #writeIndex(): Promise<string> {
		const { overlay } = this.#parts;
		const isCommitted = overlay.changed.size === 0;
		for (const path of overlay.changed.keys()) this.#indexed.add(path);
		const input = overlay.toIndexInfo(this.#indexed);
		if (input !== '') await this.#git(['update-index', '-z', '--index-info'], { input });
		return isCommitted ? this.#headTree : this.#git(['write-tree', '--missing-ok']);
	}

	#git(args: readonly string[], options: GitOptions = {}): Promise<string> {
		return git(args, { cwd: this.#from.repository, signal: this.#from.signal, ...options });
	}
}

/** Which files a turn may read, whatever it changes. */
const isWantedIn =
	({ folder, isWhole = false }: WorkspaceOptions) =>
	(path: string): boolean =>
		isWhole ||
		folder === '' ||
		path.startsWith(`${folder}/`) ||
		isSiteFile(path) ||
		isConventions(path, folder) ||
		isTemplate(path);

/** Opens a copy of the repository for one attempt at one turn. @throws AgentJobError that names what is wrong with the repository */
export async function openWorkspace(options: WorkspaceOptions): Promise<Workspace> {
	const { workspacesFolder, jobId, claim, signal } = options;
	const root = join(workspacesFolder, workspaceFolderOf({ jobId, claim }));
	signal.throwIfAborted();
	await mkdir(workspacesFolder, { recursive: true, mode: 0o700 });
	await removeFolder(root);
	await mkdir(root, { mode: 0o700 });
	try {
		const repository = join(root, 'repository.git');
		await initBareRepository({ repository, branch: 'docent', signal });
		const fetched = await fetchBranches({ ...options, repository });
		const { baseSha, headSha, baseTip } = fetched;
		const range = ['log', '--format=%B%x00', `${baseSha}..${headSha}`];
		const messages = baseSha === headSha ? [] : (await git(range, { cwd: repository, signal })).split('\0');
		const opened = { ...options, ...fetched, root, repository, turns: findTurns(messages, jobId) };
		const isPushed = opened.turns.some(({ turn }) => turn === options.turn);
		const isBehind = options.takesOverBase && !isPushed && baseSha !== baseTip;
		const within = { repository, signal };
		const files = await filesOf(headSha, { ...within, isWanted: isWantedIn(options) }).catch((cause: unknown) => {
			const sentence = `The repository ${options.name} has more files than the agent can hold.`;
			throw cause instanceof GitError ? new AgentJobError('repository', sentence, { cause }) : cause;
		});
		// A merge and each diff read the files in which these commits differ.
		for (const other of isBehind ? [baseSha, baseTip] : [baseSha])
			files.push(...(await filesBetween(headSha, other, within)));
		await remotely(options.name, fetchFiles({ ...options, ...fetched, repository }, files));
		if (!isBehind) return await Workspace.open(opened);
		const { baseBranch, branch, signOff, name } = options;
		const message = writeTrailers(`Merge ${baseBranch} into ${branch}`, undefined, signOff);
		const takenOver = await remotely(name, takeOverBase({ ...opened, message }));
		return await Workspace.open({ ...opened, baseSha: baseTip, headSha: takenOver.headSha, takenOver });
	} catch (error) {
		await removeFolder(root);
		throw error;
	}
}
