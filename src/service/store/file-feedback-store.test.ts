import { appendFile, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeFeedbackStore, feedbackOn } from '../../testing/feedback-store-contract.js';
import { openFileFeedbackStore } from './file-feedback-store.js';

const folders: string[] = [];
async function temporaryFolder() {
	const folder = await mkdtemp(join(tmpdir(), 'docent-feedback-'));
	folders.push(folder);
	return folder;
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

describeFeedbackStore('the file driver', async () => openFileFeedbackStore(await temporaryFolder()));

let folder: string;
let path: string;
beforeEach(async () => {
	folder = await temporaryFolder();
	path = join(folder, 'feedback.jsonl');
});

it('finds its feedback again after a restart', async () => {
	const before = openFileFeedbackStore(folder);
	await before.add(feedbackOn('m1'));
	await before.close();
	expect(await openFileFeedbackStore(folder).list('docs')).toEqual([feedbackOn('m1')]);
});

it('mends a line that a crash has torn, and leaves out one that is spoiled', async () => {
	const store = openFileFeedbackStore(folder);
	await store.add(feedbackOn('m1'));
	await appendFile(path, '{"domain":"docs"}\nspoiled\n{"domain":"do');
	await store.add(feedbackOn('m2'));
	expect((await store.list('docs')).map(({ messageId }) => messageId)).toEqual(['m1', 'm2']);
	expect((await readFile(path, 'utf8')).trimEnd().split('\n')).toHaveLength(4);
});

it('writes a file that only its owner can read, and none before the first feedback', async () => {
	const store = openFileFeedbackStore(folder);
	await expect(stat(path)).rejects.toThrow('ENOENT');
	await store.add(feedbackOn('m1'));
	expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it('goes on after a write that failed', async () => {
	const store = openFileFeedbackStore(join(folder, 'missing'));
	await expect(store.add(feedbackOn('m1'))).rejects.toThrow('ENOENT');
	await store.close();
});
