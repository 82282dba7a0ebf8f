import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { AgentJobError } from '../../errors/agent-job-error.js';
import { reasonOf } from '../../errors/reason-of.js';
import { git } from './git.js';

/** Who commits. Persons are written as `Name <address>`. */
export interface Committer {
	/** @default the one who signs off, else Docent */
	author?: string | undefined;
	/** Who signs the commits off. @default nobody */
	signOff?: string | undefined;
	/** Absolute path of a private key without a passphrase, of SSH or OpenPGP. @default commits are not signed */
	signingKey?: string | undefined;
}

interface TreeToCommit extends Committer {
	repository: string;
	tree: string;
	parents: readonly string[];
	message: string;
	signal: AbortSignal;
}

const run = promisify(execFile);

/** Commits a tree, and returns the commit's name. Throws an `AgentJobError` for a key that cannot sign. */
export async function commitTree(commit: TreeToCommit): Promise<string> {
	const { repository: cwd, tree, parents, message: input, author, signOff, signingKey, signal } = commit;
	const [, name, email] = /^(.*?)\s*<(.*)>$/.exec(author ?? signOff ?? '') ?? [];
	const person: Record<string, string> =
		name === undefined || email === undefined
			? {}
			: { GIT_AUTHOR_NAME: name, GIT_AUTHOR_EMAIL: email, GIT_COMMITTER_NAME: name, GIT_COMMITTER_EMAIL: email };
	const args = ['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-F', '-'];
	if (signingKey === undefined) return git(args, { cwd, signal, input, env: person });
	const home = await mkdtemp(join(tmpdir(), 'docent-key-'));
	try {
		const isPgp = (await readFile(signingKey, 'utf8')).includes('BEGIN PGP PRIVATE KEY BLOCK');
		const [format, key] = isPgp ? ['openpgp', await importPgp(signingKey, home)] : ['ssh', signingKey];
		const configured = { GIT_CONFIG_KEY_0: 'gpg.format', GIT_CONFIG_KEY_1: 'user.signingKey', GIT_CONFIG_COUNT: '2' };
		const env = { ...person, ...configured, GIT_CONFIG_VALUE_0: format, GIT_CONFIG_VALUE_1: key, GNUPGHOME: home };
		return await git([...args, '-S'], { cwd, signal, input, env });
	} catch (cause) {
		signal.throwIfAborted();
		const words = `A commit could not be signed with the key of agent.signingKey: ${reasonOf(cause)}`;
		throw new AgentJobError('repository', words, { cause });
	} finally {
		await run('gpgconf', ['--homedir', home, '--kill', 'all']).catch(() => {});
		await rm(home, { recursive: true, force: true });
	}
}

/** Imports a key into an empty keyring, and returns its fingerprint. */
async function importPgp(file: string, home: string): Promise<string> {
	const gpg = ['--homedir', home, '--batch', '--with-colons'];
	await run('gpg', [...gpg, '--import', file]);
	const { stdout } = await run('gpg', [...gpg, '--list-secret-keys']);
	return /^fpr:+([\dA-F]+):/m.exec(stdout)?.[1] ?? '';
}
