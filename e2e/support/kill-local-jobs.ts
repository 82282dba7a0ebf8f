import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '../../src/service/database/open-database.js';
import { git } from '../../src/service/workspace/git/git.js';
import { root } from '../../src/tooling/run.js';
import { createJob, findWrongEvents, untilEnded } from './ask-jobs.js';
import { storageEnvironment, withoutLimits } from './exported-messages.js';
import { type ServiceProcess, startProcess } from './service-process.js';

export interface LocalJobKill {
	/** Milliseconds from the answer to the request until the kill. */
	killedAfterMs: number;
	/** With the programs that the process had started, as a container dies. */
	withChildren: boolean;
	/** From the kill until the job had ended, the start of the next process included. */
	endedMs: number;
	/** What does not hold, in words. */
	wrong: string[];
}

/** All that descends from a process, by what the system says now. */
function descendantsOf(pid: number): number[] {
	const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
	const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number));
	const below = (parent: number): number[] =>
		pairs.flatMap(([child = 0, of]) => (of === parent ? [child, ...below(child)] : []));
	return below(pid);
}

async function kill(service: ServiceProcess, withChildren: boolean): Promise<void> {
	const children = withChildren ? descendantsOf(service.pid) : [];
	const ended = service.end('SIGKILL');
	for (const child of children) {
		try {
			process.kill(child, 'SIGKILL');
		} catch {
			// It has ended by itself.
		}
	}
	await ended;
}

async function countPullRequests(data: string): Promise<Map<string, number>> {
	const database = await openDatabase({ dataFolder: data });
	try {
		const rows = await database.sql.selectFrom('local_pull_requests').select('job_id').execute();
		const counts = new Map<string, number>();
		for (const { job_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
		return counts;
	} finally {
		await database.close();
	}
}

/**
 * Kills a service with SIGKILL at random moments of jobs on the folder of its documentation, whose pull requests are pages of
 * its own, and starts it again on its folder. Nothing outside holds still meanwhile, git least of all.
 */
export async function* killLocalJobs(rounds: number, random: () => number = Math.random): AsyncGenerator<LocalJobKill> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-killed-local-'));
	const [docs, data] = [join(folder, 'docs'), join(folder, 'data')];
	await cp(join(root, 'src/testing/fixtures/docs'), docs, { recursive: true });
	const start = () =>
		startProcess(
			process.execPath,
			['src/service/dist/cli.js', 'serve', docs, '--port', '0', '--no-site', '--data', data, '--log-level', 'info'],
			{ ...storageEnvironment({ data, databaseUrl: undefined }), ...withoutLimits },
		);
	let service = await start();
	try {
		const key = service.adminKey ?? '';
		const asking = () => ({ url: service.url, key });
		const instruction = (round: number) => `Replace "Lantern" with "Torch ${round}" everywhere.`;
		const ids: string[] = [];
		const began = performance.now();
		const undisturbed = await createJob(asking(), instruction(0));
		await untilEnded(asking(), undisturbed.id);
		const wholeMs = performance.now() - began;
		for (let round = 1; round <= rounds; round++) {
			const { id, source } = await createJob(asking(), instruction(round));
			ids.push(id);
			const killedAfterMs = Math.round(random() * wholeMs);
			await delay(killedAfterMs);
			const withChildren = round % 2 === 0;
			await kill(service, withChildren);
			const killed = performance.now();
			service = await start();
			const job = await untilEnded(asking(), id);
			const endedMs = Math.round(performance.now() - killed);
			const wrong = await findWrongEvents(asking(), id);
			if (job.outcome !== 'pull_request') wrong.push(`the job is ${job.status} with ${job.outcome}: ${job.message}`);
			const shadow = { cwd: join(data, 'agent/source.git') };
			const commits = await git(['rev-list', '--count', `main..${source.ref}`], shadow).catch(() => 'no');
			if (commits !== '1') wrong.push(`its branch has ${commits} commits`);
			const left = await readdir(join(data, 'workspaces')).catch(() => []);
			if (left.length > 0) wrong.push(`${left.length} workspaces are left`);
			yield { killedAfterMs, withChildren, endedMs, wrong };
		}
		await service.end('SIGTERM');
		const counts = await countPullRequests(data);
		const several = ids.filter((id) => counts.get(id) !== 1);
		if (several.length > 0) throw new Error(`${several.length} jobs have not exactly one pull request.`);
	} finally {
		await service.end('SIGKILL');
		await rm(folder, { recursive: true, force: true });
	}
}
