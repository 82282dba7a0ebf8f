import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type PostgresServer, startPostgresServer } from '../../src/testing/service/postgres-server.js';
import { type Acknowledged, nothingAcknowledged, runBusyReaders } from './busy-readers.js';
import { findLost, type Storage, storageEnvironment, withoutLimits } from './exported-messages.js';
import { startProcess } from './service-process.js';

export interface KillRound {
	/** Milliseconds from the start of the process until it was ready. */
	openedMs: number;
	/** Milliseconds from the first acknowledged question until it was killed. */
	killedAfterMs: number;
	/** Acknowledged in this round. */
	questions: number;
	answers: number;
	feedback: number;
	/** What any round up to this one was told was kept, and is not there. */
	lost: string[];
}

const readers = 16;

async function untilAcknowledged(had: Acknowledged, more: number): Promise<void> {
	while (had.questions.size <= more) await delay(10);
}

async function* roundsOn(storage: Storage, rounds: number, random: () => number): AsyncGenerator<KillRound> {
	const had = nothingAcknowledged();
	for (let round = 0; round < rounds; round++) {
		const before = [had.questions.size, had.answers.size, had.feedback.size] as const;
		const startedAt = performance.now();
		const flags = ['--port', '0', '--data', storage.data, '--no-site', '--log-level', 'error'];
		const env = { ...storageEnvironment(storage), ...withoutLimits };
		const service = await startProcess(
			process.execPath,
			['src/service/dist/cli.js', 'serve', 'src/testing/fixtures/docs', ...flags],
			env,
		);
		const openedMs = Math.round(performance.now() - startedAt);
		const killed = new AbortController();
		const reading = runBusyReaders(service, {
			count: readers,
			name: `r${round}`,
			had,
			ended: killed.signal,
		});
		// Random, so that every state of it is met, whatever the pace of the machine.
		const killedAfterMs = Math.round(random() * 2_000);
		const busy = untilAcknowledged(had, before[0]).then(() => delay(killedAfterMs));
		await Promise.race([busy, reading]);
		killed.abort();
		await service.end('SIGKILL');
		await reading;
		yield {
			openedMs,
			killedAfterMs,
			questions: had.questions.size - before[0],
			answers: had.answers.size - before[1],
			feedback: had.feedback.size - before[2],
			lost: await findLost(storage, had),
		};
	}
}

/** Starts a service, has it written to by many readers, kills it with SIGKILL, and looks what is kept; again and again. */
export async function* killRounds(
	kind: 'embedded' | 'postgres',
	rounds: number,
	random: () => number = Math.random,
): AsyncGenerator<KillRound> {
	const data = await mkdtemp(join(tmpdir(), 'docent-killed-'));
	let server: PostgresServer | undefined;
	try {
		if (kind === 'postgres') server = await startPostgresServer();
		yield* roundsOn({ data, databaseUrl: server?.url }, rounds, random);
	} finally {
		await server?.stop();
		await rm(data, { recursive: true, force: true });
	}
}
