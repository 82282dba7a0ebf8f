/**
 * What an assistant costs a page whose reader asks nothing: bytes, running its script, long tasks, shifts of the layout, and the moment
 * at which the largest text is there. A processor four times slower, a fresh profile each time, all products in turn in every round.
 *
 *     node bench/peers/host-cost.js [rounds]
 *
 * Needs `npm run build`, a Chromium, and a registry to fetch the other packages from (into a temporary folder).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { serveWidget } from '../widget/serve-widget.js';
import { measurePage, measureScript } from './measure-page.js';
import { fetchPackage, pageWith, products } from './products.js';

const rounds = numberAt(0, 5, 'rounds');
const mostEvaluation = 5;
/** So short a time varies much. */
const takes = 4;

const packages = mkdtempSync(join(tmpdir(), 'docent-bench-host-cost-'));
const pages = products.map(({ html }, index) => [`/${index}`, pageWith(html.replaceAll('{files}', `/peer-${index}`))]);
const folders = products.map(({ from }, index) => [
	`/peer-${index}/`,
	from ? fetchPackage(from, packages) : 'dist/script',
]);
const { browser, close, url } = await serveWidget({
	pages: Object.fromEntries(pages),
	folders: { ...Object.fromEntries(folders), '/widget/': 'dist/script' },
});

/** @type {Awaited<ReturnType<typeof measurePage>>[][]} */
const runs = products.map(() => []);
/** @type {number[]} */
const scripts = [];
for (let round = 0; round < rounds; round++) {
	for (let take = 0; take < takes; take++) scripts.push(await measureScript(browser, `${url}/1`, 'widget/docent.js'));
	for (const index of products.keys()) {
		const isProduct = (/** @type {string} */ file) =>
			file.startsWith(`${url}/widget/`) || file.startsWith(`${url}/peer-`);
		runs[index]?.push(await measurePage(browser, `${url}/${index}`, isProduct));
	}
}
await close();
rmSync(packages, { recursive: true });

/** @param {number} index @param {(run: Awaited<ReturnType<typeof measurePage>>) => number} read */
const median = (index, read) => percentile((runs[index] ?? []).map(read), 0.5);
/** Milliseconds more than the page takes by itself. @param {number} index @param {(run: Awaited<ReturnType<typeof measurePage>>) => number} read */
const more = (index, read) => Math.max(0, Math.round(median(index, read) - median(0, read)));
const longest = (/** @type {{ tasks: number[] }} */ { tasks }) => Math.max(0, ...tasks);
const blocking = (/** @type {{ tasks: number[] }} */ { tasks }) =>
	tasks.reduce((sum, task) => sum + Math.max(0, task - 50), 0);

const rows = products.map(({ name }, index) => [
	name,
	(median(index, ({ bytes }) => bytes) / 1000).toFixed(1),
	index === 0 ? '' : more(index, ({ script }) => script),
	index === 0 ? '' : more(index, ({ busy }) => busy),
	Math.round(median(index, longest)) || 'none',
	Math.round(median(index, blocking)),
	median(index, ({ shifts }) => shifts).toFixed(3),
	Math.round(median(index, ({ paint }) => paint)),
	[...new Set((runs[index] ?? []).flatMap(({ foreign }) => foreign))].join(', ') || 'none',
]);

const scriptMs = percentile(scripts, 0.5);
const bare = (runs[0] ?? []).map(({ paint }) => paint);
const spread = percentile(bare, 0.9) - percentile(bare, 0.1);
const later = median(1, ({ paint }) => paint) - median(0, ({ paint }) => paint);
const verdicts = [
	`Our script runs in ${scriptMs.toFixed(1)} ms at full speed: four times as long is ${(4 * scriptMs).toFixed(1)} ms (at most ${mostEvaluation} wanted). The launcher comes in a task of its own, after the page has been painted.`,
	`Long tasks more than on the page by itself: ${Math.max(0, median(1, ({ tasks }) => tasks.length) - median(0, ({ tasks }) => tasks.length))} (none allowed).`,
	`Our layout shifts: ${Math.max(...(runs[1] ?? []).map(({ shifts }) => shifts)).toFixed(3)} (none allowed).`,
	`The largest text comes ${later.toFixed(0)} ms later than without us; without us it varies by ${spread.toFixed(0)} ms.`,
];

keep(
	import.meta.url,
	`# What an assistant costs a page before anybody asks

A page of documentation loaded in Chromium, processor four times slower, 10 Mbit/s and 40 ms, ${rounds} rounds in turn, medians. Bytes are
those of the product, gzip; other hosts were not let through. Scripts and main thread are what comes on top of the page by itself.

${table(['', 'kB', 'scripts, ms', 'main thread, ms', 'longest task, ms', 'blocking, ms', 'layout shift', 'largest text, ms', 'asks other hosts'], rows)}

${verdicts.map((verdict) => `- ${verdict}`).join('\n')}`,
);
