import type { AgentChangedFile, AgentJobDiff } from '../../contract/agent-v2.js';

/**
 * The files of one job's workspace, below the folder of the documentation: the only way by which anything reads or writes
 * them. Paths are relative, with `/`. What the policy forbids rejects with a `PolicyError`, whose sentence goes back to the model.
 */
export interface WorkspaceFiles {
	/** Every file that may be read, sorted. */
	list(folder?: string): Promise<WorkspaceFile[]>;
	/** UTF-8, with its line ends and its byte order mark; throws a `PolicyError` for a file that is binary, too large, not there, or outside. */
	read(path: string): Promise<string>;
	write(path: string, text: string): Promise<void>;
	/** Refused when there is a file of that name, also by another case. */
	create(path: string, text: string): Promise<void>;
	move(path: string, newPath: string): Promise<void>;
	delete(path: string): Promise<void>;
}

export interface WorkspaceFile {
	path: string;
	/** Bytes. */
	size: number;
	/** By its name and size; reading it may still refuse. */
	isText: boolean;
}

export interface CommitDescription {
	/** Subject, an empty line, the body; trailers come from the workspace. */
	message: string;
}

/** What the owner has written for whoever edits the documentation. */
export interface Conventions {
	/** From the root of the repository. */
	path: string;
	text: string;
}

/** One job's own copy of the repository. Gone from the disk when it is disposed, or at the latest by the next sweep. */
export interface Workspace extends AsyncDisposable {
	readonly files: WorkspaceFiles;
	readonly branch: string;
	readonly baseBranch: string;
	/** The commit at which the branch left the base. */
	readonly baseSha: string;
	/** Of the commit that an earlier attempt of this turn has pushed already, without trailers: then there is nothing left to edit. */
	readonly pushedMessage: string | undefined;
	/** Every `AGENTS.md` from the root of the repository down to the folder of the documentation. */
	readonly conventions: readonly Conventions[];
	/**
	 * Writes every file of the repository, as it is now, into a folder of the workspace and gives its absolute path: for commands
	 * of the owner alone. What they write there is never committed.
	 */
	checkOut(): Promise<string>;
	/** Of the branch against its base, with what is not committed: what a pull request would show. */
	changes(): Promise<AgentChangedFile[]>;
	/** Name of the files' state: the same as before when nothing has changed. */
	fingerprint(): Promise<string>;
	/** What is not committed. */
	uncommitted(): Promise<AgentChangedFile[]>;
	/** The text of a file as it is in the base; undefined when it is not there, or has no text. */
	original(path: string): Promise<string | undefined>;
	/** Commits everything. Undefined when nothing has changed. */
	commit(description: CommitDescription): Promise<string | undefined>;
	/** Of the branch, against its base. */
	diff(): Promise<AgentJobDiff>;
	/** Never forces. Rejects with a retryable `AgentJobError` when somebody else has pushed meanwhile. */
	push(): Promise<void>;
}
