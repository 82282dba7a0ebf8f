import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeThreadStore } from '../../testing/thread-store-contract.js';
import { openFileThreadStore } from './file-thread-store.js';
import type { StoredMessage } from './thread-store.js';

const folders: string[] = [];
async function temporaryFolder() {
	const folder = await mkdtemp(join(tmpdir(), 'docent-threads-'));
	folders.push(folder);
	return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describeThreadStore('the file driver', async () => openFileThreadStore(await temporaryFolder()));

const message = (id: string): StoredMessage => ({ id, role: 'user', text: id, createdAt: '2026-11-21T10:00:00.000Z' });

let folder: string;
let path: (id: string) => string;
beforeEach(async () => {
	folder = await temporaryFolder();
	path = (id) => join(folder, 'threads', `${id}.jsonl`);
});

it('finds its threads again after a restart', async () => {
	const before = await openFileThreadStore(folder);
	const { id } = await before.create({ domain: 'docs', fp: 'a' });
	await before.append('docs', id, message('m1'));
	await before.close();
	const after = await openFileThreadStore(folder);
	expect((await after.get('docs', id))?.messages).toEqual([message('m1')]);
});

it('leaves out a last line that a crash has torn, and mends the file at the next message', async () => {
	const store = await openFileThreadStore(folder);
	const { id } = await store.create({ domain: 'docs', fp: 'a' });
	await store.append('docs', id, message('m1'));
	await appendFile(path(id), '{"id":"m2","role":"us');
	expect((await store.get('docs', id))?.messages).toEqual([message('m1')]);
	await store.append('docs', id, message('m3'));
	expect((await store.get('docs', id))?.messages).toEqual([message('m1'), message('m3')]);
	expect((await readFile(path(id), 'utf8')).trimEnd().split('\n')).toHaveLength(3);
});

it('leaves out a spoiled line and keeps the rest of the conversation', async () => {
	const store = await openFileThreadStore(folder);
	const { id } = await store.create({ domain: 'docs', fp: 'a' });
	await appendFile(path(id), 'spoiled\n{"id":1}\n');
	await store.append('docs', id, message('m1'));
	expect((await store.get('docs', id))?.messages).toEqual([message('m1')]);
});

it('writes files that only their owner can read', async () => {
	const store = await openFileThreadStore(folder);
	const { id } = await store.create({ domain: 'docs', fp: 'a' });
	expect((await stat(path(id))).mode & 0o777).toBe(0o600);
	expect((await stat(join(folder, 'threads'))).mode & 0o777).toBe(0o700);
	expect(await readdir(join(folder, 'threads'))).toEqual([`${id}.jsonl`]);
});
