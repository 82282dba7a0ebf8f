import { afterEach, describe, expect, it } from 'vitest';
import type { AgentTurn } from '../../service/jobs/agent-turn.js';
import { createSqlAgentJobStore } from '../../service/jobs/queue/agent-job-store.js';
import { newJob } from '../../testing/contracts/agent-job-store-contract.js';
import { testDatabase } from '../../testing/service/test-database.js';
import { runCli } from '../run-cli.js';

const database = testDatabase('postgres');

let stop = () => {};
afterEach(() => stop());

function work(args: string[], env: Record<string, string>, runTurn?: (turn: AgentTurn) => Promise<never>) {
	const printed: string[] = [];
	const complaints: string[] = [];
	const stopped = new Promise<void>((resolve) => {
		stop = resolve;
	});
	const terminal = {
		env: { DOCENT_LOG_LEVEL: 'silent', DOCENT_DATA: database.dataFolder, ...env },
		cwd: database.dataFolder,
		print: (line: string) => void printed.push(line),
		complain: (line: string) => void complaints.push(line),
		untilStopped: () => stopped,
	};
	const code = runCli(['worker', ...args], terminal, runTurn ? { runTurn } : {});
	return { printed, complaints, code };
}

const repository = { DOCENT_AGENT_REPOSITORY: 'https://git.test/acme/docs.git' };
const shared = () => ({
	...repository,
	DATABASE_URL: database.databaseUrl ?? '',
	DOCENT_PUBLIC_URL: 'https://docs.test',
});

it('takes jobs that a service has left, and hands over what it runs when it is stopped', async () => {
	const store = createSqlAgentJobStore(database, async () => {});
	await store.create(newJob('job_1'));
	const turns: AgentTurn[] = [];
	const { printed, code } = work(['--workers', '1'], shared(), (turn) => {
		turns.push(turn);
		return new Promise((_, reject) => {
			turn.signal.addEventListener('abort', () => reject(turn.signal.reason));
		});
	});
	await expect.poll(() => turns.length).toBe(1);
	expect(printed).toEqual([expect.stringMatching(/^Docent works on \S+: 1 job at once, project=docs$/)]);
	stop();
	expect(await code).toBe(0);
	const row = database.sql.selectFrom('agent_jobs').select(['status', 'worker_id', 'attempts']);
	expect(await row.executeTakeFirst()).toEqual({ status: 'active', worker_id: null, attempts: 0 });
});

describe('one sentence and the exit code 2', () => {
	const sentence = async (args: string[], env: Record<string, string>) => {
		const { complaints, printed, code } = work(args, env);
		expect(await code).toBe(2);
		expect(printed).toEqual([]);
		return complaints.join('\n');
	};

	it('without a database that several processes may share', async () => {
		expect(await sentence([], repository)).toContain('set databaseUrl (DATABASE_URL) for both');
	});

	it('without a repository that it can reach', async () => {
		const env = { DATABASE_URL: database.databaseUrl ?? '' };
		expect(await sentence([], env)).toContain('set agent.repository (DOCENT_AGENT_REPOSITORY) for both');
	});

	it('without the address of the service, when pull requests are its pages', async () => {
		const env = { ...repository, DATABASE_URL: database.databaseUrl ?? '' };
		expect(await sentence([], env)).toContain('set publicUrl (DOCENT_PUBLIC_URL)');
	});

	it('for a number of jobs that is none', async () => {
		expect(await sentence(['--workers', '0'], shared())).toContain('--workers is "0"; use a whole number from 1 to 64');
	});
});
