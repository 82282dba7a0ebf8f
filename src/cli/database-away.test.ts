import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
	type CuttableDatabase,
	createCuttableDatabase,
	cutsOfStatements,
} from '../testing/service/cuttable-database.js';
import { runCommand } from '../testing/service/run-command.js';
import { scratchFolder } from '../testing/service/scratch-folder.js';
import { fixtureDocs } from '../testing/service/service-under-test.js';

let cwd: string;
let database: CuttableDatabase;
beforeAll(async () => {
	const questions = [{ question: 'How can I roll back a flag?', expected: ['/guide/rollouts'] }];
	cwd = scratchFolder({ 'questions.json': JSON.stringify(questions) });
	database = await createCuttableDatabase();
	expect(await run('index', fixtureDocs)).toMatchObject({ code: 0 });
}, 60_000);
afterAll(() => database[Symbol.asyncDispose]());

const run = (...args: string[]) => runCommand(args, { env: { DATABASE_URL: database.url }, cwd });

/** Each with a table that it reads or writes. */
const commands: [string, table: string, args: string[]][] = [
	['index', 'documents', ['index', fixtureDocs, '--title', 'Another']],
	['export', 'messages', ['export', 'backup.jsonl']],
	['keys list', 'keys', ['keys', 'list']],
	['keys create', 'keys', ['keys', 'create', '--kind', 'admin']],
	['eval', 'documents', ['eval', 'questions.json', '--domain', 'docs']],
	['origins', 'domain_origins', ['origins', 'allow', 'https://a.test']],
	['readers list', 'threads', ['readers', 'list', '--fp', 'user-42']],
	['insights', 'messages', ['insights']],
];

describe.each(cutsOfStatements)('a database that goes away during a command, by %s', { timeout: 60_000 }, (how) => {
	it.each(commands)('is one sentence and the code 1: %s', async (_, table, args) => {
		expect(await database.cutDuring(how, table, () => run(...args))).toMatchObject({
			code: 1,
			said: expect.stringMatching(/^docent-service: .+; run the command again when the database is back\.$/),
		});
		expect(existsSync(join(cwd, 'backup.jsonl'))).toBe(false);
		expect(await run(...args)).toMatchObject({ code: 0 });
		await rm(join(cwd, 'backup.jsonl'), { force: true });
	});
});
