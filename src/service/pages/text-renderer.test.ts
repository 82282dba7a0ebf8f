import { beforeAll, expect, it } from 'vitest';
import { buildThread } from '../../testing/service/build-thread.js';
import { createTextRenderer } from './text-renderer.js';

let script: string;
beforeAll(async () => {
	script = await buildThread('pages/text-thread');
});

const at = { createdAt: '2026-01-01T00:00:00.000Z' };
const answer = (id: string, text: string) => ({ id, role: 'assistant' as const, text, ...at });
/** Hours of the parser's time. */
const endless = '[a\n'.repeat(150_000) + ']\n'.repeat(150_000);

it('renders answers and texts of pull requests, and leaves questions as they are', async () => {
	const texts = createTextRenderer({ script });
	const question = { id: 'msg_0', role: 'user' as const, text: '**Why**?', ...at };
	expect([...(await texts.answers([question, answer('msg_1', '**So** [1](/a)'), answer('msg_2', ' ')]))]).toEqual([
		['msg_1', '<p><strong>So</strong> <a href="/a">[1]</a></p>'],
	]);
	const shaped = await texts.answers([answer('msg_3', '| A |\n| - |\n| 1 |\n\n```js\n1\n```\n\n> [!TIP]\n> So.')]);
	expect(shaped.get('msg_3')).toMatch(
		/^<div class="table".*<table>[\s\S]*<figure class="code"><figcaption>JavaScript<[\s\S]*<div class="callout tip"/,
	);
	expect(await texts.pullRequest('# A\n\n![alt](https://evil.test/x.png)')).toBe('<h3>A</h3>\n<p>alt</p>');
});

it('gives up a text that takes too long, while the event loop and other texts go on', async () => {
	const texts = createTextRenderer({ script, pageMs: 2_000 });
	let turns = 0;
	const clock = setInterval(() => {
		turns += 1;
	}, 50);
	const slow = await texts.pullRequest(endless);
	clearInterval(clock);
	expect(slow).toBeUndefined();
	expect(turns).toBeGreaterThan(10);
	expect(await texts.pullRequest('Done.')).toBe('<p>Done.</p>');
}, 120_000);
