import { beforeAll, expect, it } from 'vitest';
import { buildThread } from '../../testing/service/build-thread.js';
import { createPageRenderer } from './page-renderer.js';

let script: string;
beforeAll(async () => {
	script = await buildThread('site/render-thread');
});

/** Each line is short, and the parser pairs every bracket with every other one: hours. */
const endless = '[a\n'.repeat(150_000) + ']\n'.repeat(150_000);

it('shows a page that takes too long as it was written, while the event loop and other pages go on', async () => {
	const render = createPageRenderer({ script, pageMs: 2_000 });
	let turns = 0;
	const clock = setInterval(() => {
		turns += 1;
	}, 50);
	const [slow, quick] = await Promise.all([
		render({ markdown: `# Slow\n\n<b>Before</b>\n\n${endless}` }),
		render({ markdown: '# Good\n\n```ts\nconst a = 1;\n```' }),
	]);
	clearInterval(clock);
	expect(turns).toBeGreaterThan(20);
	expect(slow).toMatchObject({ headings: [], hasTitle: false });
	expect(slow.html).toContain(
		'This page is shown as it was written, because it cannot be rendered (it takes more than 2 seconds).',
	);
	expect(slow.html).toContain('&lt;b&gt;Before&lt;/b&gt;');
	expect(quick).toMatchObject({ headings: [{ id: 'good', depth: 1, text: 'Good' }], hasTitle: true });
	expect(quick.html).toContain('<span class="hljs-keyword">const</span>');
}, 120_000);
