import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import type { AgentConfig } from '../../config/agent-settings.js';
import { startProgram } from '../../workspace/process-starter.js';

export type IsolationConfig = Pick<AgentConfig, 'checkCommand' | 'checkUnisolated' | 'checkNetwork'>;

/** How the owner's command runs. `none`: it does not run. */
type Isolation = 'isolated' | 'unisolated' | 'none';

/** Whether bubblewrap works here, by the `PATH` it was looked for with. Not every kernel or container allows namespaces. */
const probes = new Map<string, Promise<boolean>>();

function canIsolate(): Promise<boolean> {
	const PATH = process.env.PATH ?? '';
	const known = probes.get(PATH);
	if (known) return known;
	const probe = new Promise<boolean>((done) => {
		const [program = '', ...args] = sandboxed({
			command: ['true'],
			folder: '/',
			home: '/tmp',
			hidden: [],
			network: false,
		});
		const running = startProgram(
			{ program, args, env: { PATH } },
			{ onOutput() {}, onEnd: ({ code }) => done(code === 0) },
		);
		running.end();
	});
	probes.set(PATH, probe);
	return probe;
}

/** Isolation where it is possible; without it only what the owner has said. */
export async function isolationOf({ checkUnisolated }: IsolationConfig): Promise<Isolation> {
	if (await canIsolate()) return 'isolated';
	return checkUnisolated ? 'unisolated' : 'none';
}

const notIsolated =
	'it cannot be isolated from the service here: install bubblewrap (bwrap) and let it make user namespaces, or set agent.checkUnisolated (DOCENT_AGENT_CHECK_UNISOLATED) to run it all the same, where it can read and change whatever the user of the service can';

/** A sentence about how the command runs, for the check and the pull request. */
export function isolationSentence(isolation: Isolation, { checkNetwork }: IsolationConfig): string {
	if (isolation === 'none') return `It was not run, because ${notIsolated}.`;
	if (isolation === 'unisolated') return 'It ran without isolation, as agent.checkUnisolated says.';
	return `It ran in isolation, ${checkNetwork ? 'with the network' : 'without a network'}.`;
}

/** The warning for the log at a start; undefined when the command runs isolated, or no command is configured. */
export async function isolationWarning(config: IsolationConfig): Promise<string | undefined> {
	if (config.checkCommand.length === 0) return undefined;
	const isolation = await isolationOf(config);
	if (isolation === 'isolated') return undefined;
	return isolation === 'none'
		? `agent.checkCommand is not run: ${notIsolated}.`
		: 'agent.checkCommand runs without isolation, as agent.checkUnisolated says: it can read and change whatever the user of the service can.';
}

interface SandboxOptions {
	command: readonly string[];
	/** Absolute path that the command runs in and may write to. */
	folder: string;
	/** Absolute path of its home, which it may write to. */
	home: string;
	/** Absolute paths of folders that it does not see. */
	hidden: readonly string[];
	network: boolean;
}

const isWithin = (path: string, folder: string) => {
	const from = relative(folder, path);
	return from === '' || (!isAbsolute(from) && from.split(sep)[0] !== '..');
};

const realPath = (path: string) => (existsSync(path) ? realpathSync(path) : path);

/** Programs in a hidden folder that can be started all the same: by `PATH`, and what the command itself names. */
function toolsOf(command: readonly string[]): string[] {
	const folders = (process.env.PATH ?? '').split(delimiter).filter(isAbsolute);
	const named = command.filter((word) => isAbsolute(word));
	return [
		...folders,
		// A runtime of one user keeps its libraries beside its programs.
		...folders.map((folder) => join(dirname(folder), 'lib')),
		...named,
		...named.flatMap((word) => /^.*\/node_modules(?=\/)/.exec(word)?.[0] ?? []),
	].filter(existsSync);
}

/**
 * The command behind bubblewrap: no capability, no other process in `/proc`, no network unless wanted, and a read-only disk
 * without hidden folders and homes.
 */
export function sandboxed({ command, folder, home, hidden, network }: SandboxOptions): string[] {
	const all = ['/tmp', '/var/tmp', '/run', '/root', '/home', homedir(), tmpdir(), ...hidden].map(realPath);
	const folders = all.filter((path) => path !== '/' && existsSync(path));
	// A hidden folder hides everything inside it.
	const covered: string[] = [];
	for (const path of folders.sort((a, b) => a.length - b.length)) {
		if (!covered.some((cover) => isWithin(path, cover))) covered.push(path);
	}
	const isHidden = (path: string) => covered.some((cover) => isWithin(path, cover));
	const mayShow = (path: string) => isHidden(path) && !folders.some((hiddenFolder) => isWithin(hiddenFolder, path));
	const resolver = realPath('/etc/resolv.conf');
	const cwd = process.cwd();
	const settings = isHidden(cwd) ? [] : filesOf(cwd).filter((name) => /^\.env/.test(name));
	return [
		...['bwrap', '--unshare-all', ...(network ? ['--share-net'] : []), '--cap-drop', 'ALL'],
		...['--die-with-parent', '--new-session', '--ro-bind', '/', '/', '--dev', '/dev', '--proc', '/proc'],
		...covered.flatMap((path) => ['--tmpfs', path]),
		...settings.flatMap((name) => ['--ro-bind', '/dev/null', join(cwd, name)]),
		...toolsOf(command)
			.filter((path) => mayShow(realPath(path)))
			.flatMap((path) => ['--ro-bind', realPath(path), path]),
		...(network && isHidden(resolver) ? ['--ro-bind-try', resolver, resolver] : []),
		...[folder, home].filter((path) => path !== '/' && path !== '/tmp').flatMap((path) => ['--bind', path, path]),
		...['--chdir', folder, '--', ...command],
	];
}

function filesOf(folder: string): string[] {
	try {
		return readdirSync(resolve(folder));
	} catch {
		return [];
	}
}
