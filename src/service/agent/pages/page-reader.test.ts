import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildThread } from '../../../testing/service/build-thread.js';
import { plainFormat } from '../../documentation/generators/formats.js';
import { ThreadPool } from '../../worker-threads/thread-pool.js';
import { readInThread } from './page-reader.js';

let folder: string;
let script: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'docent-thread-'));
	script = await buildThread('agent/pages/page-facts-thread', folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('gives up a page that takes too long, of which the address is known, and goes on with the next', async () => {
	const threads: Parameters<typeof readInThread>[0] = new ThreadPool(script, { taskMs: 1_000 });
	const slow = `---\nslug: /here\n---\n${'[a'.repeat(20_000)}${']'.repeat(20_000)}`;
	const read = await Promise.all(
		[slow, '# Fine\n'].map((text) => readInThread(threads, { file: 'a.md', text, format: plainFormat })),
	);
	expect(read.map(({ isUnread }) => isUnread)).toEqual([true, undefined]);
	expect(read[0]?.frontmatter.slug).toBe('/here');
	expect(read[1]?.headings).toHaveLength(1);
	await threads.close();
}, 60_000);
