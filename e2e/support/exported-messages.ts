import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../src/tooling/run.js';
import type { Acknowledged } from './busy-readers.js';

/** Where a service keeps everything. */
export interface Storage {
	data: string;
	databaseUrl: string | undefined;
}

interface ExportedRow {
	id: string;
	thread_id: string;
	role: string;
	text: string;
	message_id: string;
	comment: string;
}

export const storageEnvironment = ({ databaseUrl }: Storage): NodeJS.ProcessEnv => ({
	PORT: undefined,
	DOCENT_DATA: undefined,
	DOCENT_DATABASE_URL: undefined,
	DATABASE_URL: databaseUrl,
});

/** Settings of a service that refuses nobody for asking often. */
export const withoutLimits: NodeJS.ProcessEnv = {
	DOCENT_LIMIT_KEY_MONTH: '0',
	DOCENT_LIMIT_ORGANIZATION_HOUR: '0',
	DOCENT_LIMIT_ADDRESS_DAY: '0',
	DOCENT_LIMIT_ADDRESS_MINUTE: '0',
	DOCENT_LIMIT_REQUESTS_MINUTE: '0',
	DOCENT_LIMIT_JOBS_HOUR: '0',
	DOCENT_STREAMS_ADDRESS: '0',
	DOCENT_STREAMS_KEY: '0',
};

async function exportTo(file: string, storage: Storage): Promise<void> {
	const where = storage.databaseUrl ? [] : ['--data', storage.data];
	const child = spawn(process.execPath, ['src/service/dist/cli.js', 'export', file, ...where], {
		cwd: root,
		env: { ...process.env, ...storageEnvironment(storage) },
		stdio: ['ignore', 'ignore', 'inherit'],
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`The database did not open: the export ended with code ${code}.`);
}

async function readExport(file: string) {
	const messages = new Map<string, ExportedRow>();
	const feedback = new Map<string, ExportedRow>();
	for await (const line of createInterface({ input: createReadStream(file, 'utf8') })) {
		const { table, rows = [] } = JSON.parse(line) as { table?: string; rows?: ExportedRow[] };
		for (const row of rows) {
			if (table === 'messages') messages.set(row.id, row);
			if (table === 'feedback') feedback.set(row.comment, row);
		}
	}
	return { messages, feedback };
}

/** What was acknowledged and is not in the database, in words; the database is opened as the last process left it. */
export async function findLost(storage: Storage, had: Acknowledged): Promise<string[]> {
	const folder = await mkdtemp(join(tmpdir(), 'docent-exported-'));
	try {
		// A copy, so that the service itself is the first to open what it left behind.
		const data = join(folder, 'data');
		await cp(storage.data, data, { recursive: true, filter: (path) => !path.includes('docent.lock') });
		await exportTo(join(folder, 'export.jsonl'), { ...storage, data });
		const { messages, feedback } = await readExport(join(folder, 'export.jsonl'));
		const lost: string[] = [];
		const check = (id: string, role: string, { threadId, text }: { threadId: string; text: string }) => {
			const found = messages.get(id);
			if (!found) lost.push(`${role} ${id} is gone`);
			else if (found.role !== role || found.thread_id !== threadId || found.text !== text)
				lost.push(`${role} ${id} is another`);
		};
		for (const [id, question] of had.questions) check(id, 'user', question);
		for (const [id, answer] of had.answers) check(id, 'assistant', answer);
		for (const [comment, { messageId }] of had.feedback) {
			if (feedback.get(comment)?.message_id !== messageId) lost.push(`feedback on ${messageId} is gone`);
		}
		return lost;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
