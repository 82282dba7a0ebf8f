import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { FactsThread } from './facts-thread.js';

let folder: string;
let script: string;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'docent-thread-'));
	script = join(folder, 'thread.mjs');
	// Stands for the built one: answers with what it was asked, never, or with its end.
	await writeFile(
		script,
		`import { parentPort } from 'node:worker_threads';
		parentPort.on('message', ({ file, text }) => {
			if (text.includes('slow')) for (;;);
			if (text.includes('crash')) throw new Error('crash');
			parentPort.postMessage({ file, frontmatter: { facets: {} }, bodyStart: text.length });
		});`,
	);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

it('reads one page after the other', async () => {
	const thread = new FactsThread({ script, idleMs: 1 });
	const read = await Promise.all(
		['a.md', 'b.md', 'c.md'].map((file, index) => thread.read({ file, text: 'x'.repeat(index) })),
	);
	expect(read.map(({ bodyStart }) => bodyStart)).toEqual([0, 1, 2]);
});

it('gives up a page that takes too long or brings it down, and goes on with the next', async () => {
	const thread = new FactsThread({ script, pageMs: 300, idleMs: 1 });
	const texts = ['---\nslug: /here\n---\nslow', 'fine', 'crash', 'fine'];
	const read = await Promise.all(texts.map((text) => thread.read({ file: 'a.md', text })));
	expect(read.map(({ isUnread }) => isUnread)).toEqual([true, undefined, true, undefined]);
	expect(read[0]?.frontmatter.slug).toBe('/here');
});
