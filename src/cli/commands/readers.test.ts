import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReaderExport } from '../../contract/schema/readers.js';
import { createSqlThreadStore } from '../../service/answers/threads/thread-store.js';
import { serviceConfig } from '../../service/config/settings.js';
import { openDatabase } from '../../service/database/open-database.js';
import { createService } from '../../service/index.js';
import { ensureDomain } from '../../service/library/domains.js';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, fixtureDocs } from '../../testing/service/service-under-test.js';
import { createDataFolder, createPostgresDatabase, sharedDataFolder } from '../../testing/service/test-database.js';

const readers = (args: string[], env: Record<string, string> = {}, cwd = '/') =>
	runCommand(['readers', ...args], { env, cwd });

const ends: (() => Promise<unknown>)[] = [];
afterAll(async () => {
	for (const end of ends.reverse()) await end();
});

/** Three conversations, ten seconds apart: those of one moment have no order. */
async function fill(database: Parameters<typeof createSqlThreadStore>[0]): Promise<string> {
	const threads = createSqlThreadStore(database);
	const begin = (fp: string, text: string, secondsAgo: number) => {
		const createdAt = new Date(Date.now() - secondsAgo * 1_000).toISOString();
		return threads.create({ domain: 'docs', fp }, { id: `msg_${text}`, role: 'user', text, createdAt });
	};
	await begin('grace', 'What does it cost?', 30);
	await begin('ada', 'What is a flag?', 20);
	return (await begin('ada', 'How do I roll out?', 10)).id;
}

interface Place {
	args: string[];
	env: Record<string, string>;
	threadId: string;
}

const places: Record<string, () => Promise<Place>> = {
	'of a data folder': async () => {
		const dataFolder = await createDataFolder();
		const database = await openDatabase({ dataFolder });
		await ensureDomain(database, serviceConfig.parse({ docsFolder: fixtureDocs, dataFolder }));
		const threadId = await fill(database);
		await database.close();
		return { args: ['--data', dataFolder], env: {}, threadId };
	},
	'of a PostgreSQL server, beside a service that uses it': async () => {
		const { url, drop } = await createPostgresDatabase();
		const service = await createService(
			serviceConfig.parse({
				docsFolder: fixtureDocs,
				dataFolder: sharedDataFolder,
				databaseUrl: url,
				logLevel: 'silent',
				site: false,
				port: 0,
			}),
		);
		const database = await openDatabase({ dataFolder: sharedDataFolder, databaseUrl: url });
		ends.push(
			drop,
			() => service.stop(0),
			() => database.close(),
		);
		return { args: [], env: { DATABASE_URL: url }, threadId: await fill(database) };
	},
	'of a service that runs': async () => {
		const service = await createServiceUnderTest({ port: 0 });
		ends.push(() => service.dispose());
		const { url } = await service.start();
		const env = { DOCENT_ADMIN_KEY: await service.createKey({ kind: 'admin' }) };
		return { args: ['--service', url], env, threadId: await fill(service.database) };
	},
};

describe.each(Object.entries(places))('the data of a reader %s', { timeout: 60_000 }, (_, prepare) => {
	let place: Place;
	beforeAll(async () => {
		place = await prepare();
	}, 60_000);

	it('is listed, exported and deleted', async () => {
		const run = (...words: string[]) => readers([...words, ...place.args], place.env, tmpdir());
		const table = await run('list', '--fp', 'ada');
		expect(table.out.split('\n')).toHaveLength(3);
		expect(table.out).toContain('How do I roll out?');
		expect((await run('list', '--thread', place.threadId)).out.split('\n')).toHaveLength(2);

		const file = join(scratchFolder(), 'ada.json');
		expect((await run('export', '--fp', 'ada', '--file', file)).said).toContain('Wrote 2 conversations and 0 ratings');
		const whole = JSON.parse(await readFile(file, 'utf8')) as ReaderExport;
		const asked = whole.threads.map(({ messages }) => messages[0]?.text);
		// Both may be of the same millisecond.
		expect(asked.sort()).toEqual(['How do I roll out?', 'What is a flag?']);

		expect((await run('delete', '--thread', place.threadId)).out).toBe(
			'Deleted 1 conversation, 1 message and 0 ratings.',
		);
		expect((await run('delete', '--fp', 'ada')).out).toBe('Deleted 1 conversation, 1 message and 0 ratings.');
		expect((await run('delete', '--fp', 'ada')).out).toBe('There was nothing to delete.');
		expect((await run('list', '--fp', 'grace')).out).toContain('What does it cost?');
	});

	it.each<[string[], RegExp]>([
		[['delete'], /Name either a reader with --fp or a conversation with --thread/],
		[['export', '--fp', 'a', '--thread', 'b'], /Name either a reader/],
		[['delete', '--fp', 'anonymous'], /stands for every reader without an identifier/],
		[['forget', '--fp', 'a'], /readers cannot "forget"; say list, export or delete/],
	])('refuses %j with a sentence', async (words, sentence) => {
		const { code, out, said } = await readers([...words, ...place.args], place.env);
		expect({ code, out }).toEqual({ code: 2, out: '' });
		expect(said).toMatch(sentence);
	});
});
