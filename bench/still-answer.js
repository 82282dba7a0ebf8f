/**
 * Whether anything of an answer moves, shrinks or changes its kind while it arrives: a rich answer of some 4,000 characters, at the pace of
 * a model and as fast as it goes, looked at every 100 ms in real Chromium. The last block grows, so only those before it count.
 *
 *     node bench/still-answer.js
 *
 * Needs `npm run build` and a Chromium. `DOCENT_SCRIPT=<folder>` measures another build.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { eventOf, serveWidget } from './serve-widget.js';
import { keep, table } from './table.js';

const code = '```';
const rich = `## Install it

Run **one** command, press <kbd>Ctrl</kbd>+<kbd>C</kbd> to end it, and see [the guide](/guide) for H<sub>2</sub>O and the rest of it.

> [!NOTE]
> It needs a folder of Markdown, and nothing else.

1. Get the package with \`npm\`.
   - On Linux, as any user.
   - On Windows, in a terminal of its own, where paths such as \`C:\\\\docs\` have two strokes.
2. Start it, and look at what it says[^1].

${code}bash
npm install --save-dev example
npx example serve ./docs --port 4400 # a comment that is rather long and may have to scroll at its end
${code}

| Option | Default | Meaning | Where it is said |
| --- | --- | --- | --- |
| \`port\` | 4400 | The port of the service, which any free one can be | in the configuration, or by a flag |
| \`docs\` | . | A folder of pages | as the first argument |
| \`theme\` | auto | What it looks like, and when | on the tag |

The wait grows as $t_n = \\min(2^n, 60)$ seconds, and $$\\sum_{k=1}^{n} t_k$$ is what is waited in all.

${code}ts
export const options = { port: 4400, docs: '.' } satisfies Options;
${code}

- [x] done
- [ ] to do, with a line that is long enough to be broken where the panel ends, and once more after that
- ~~dropped~~

${code}python
def serve(port: int = 4400) -> None:
    print(f"http://localhost:{port}")
${code}

هذه فقرة بالعربية تتحدث عن المنفذ 4400 وعن المجلد.

**「重要」**です。次の行も読んでください。

<details><summary>Why it waits</summary>

Because the service may be restarting, and everybody would come at once.

</details>

Port
: Where it listens.

${code}mermaid
flowchart LR
  A[Reader] --> B{Found?}
  B -->|yes| C[Answer]
${code}

${code}json
{ "port": 4400, "docs": "." }
${code}

[^1]: It says where it listens, and with which key.

`;
const answers = { '80 characters a second': { size: 8, pause: 100 }, 'as fast as it goes': { size: 40, pause: 0 } };
const text = rich + rich.replaceAll('## Install it', '## Once more');

/** @param {(typeof answers)[keyof typeof answers]} pace */
async function* eventsOf({ size, pause }) {
	yield eventOf({ type: 'start', messageId: 'm' });
	yield eventOf({ type: 'text-start', id: '1' });
	for (let at = 0; at < text.length; at += size) {
		if (pause) await delay(pause);
		yield eventOf({ type: 'text-delta', id: '1', delta: text.slice(at, at + size) });
	}
	yield eventOf({ type: 'text-end', id: '1' });
	yield eventOf({ type: 'finish', finishReason: 'stop' });
	yield 'data: [DONE]\n\n';
}

/** Runs in the page: looks every 100 ms at the blocks before the last one. */
function watch() {
	const seen = { frames: 0, moved: 0, shrank: 0, changed: 0, raw: 0 };
	/** @type {Map<Element, { top: number, height: number, kind: string }>} */
	const known = new Map();
	const timer = setInterval(() => {
		const answer = [
			...(document.querySelector('docent-assistant')?.shadowRoot?.querySelectorAll('article .md') ?? []),
		].at(-1);
		if (!answer) return;
		seen.frames++;
		const origin = answer.getBoundingClientRect().top;
		const blocks = [...answer.children].slice(0, -1);
		for (const block of blocks) {
			const box = block.getBoundingClientRect();
			const now = { top: box.top - origin, height: box.height, kind: block.localName };
			const before = known.get(block);
			if (before && Math.abs(before.top - now.top) > 0.5) seen.moved++;
			if (before && now.height < before.height - 0.5) seen.shrank++;
			if (before && now.kind !== before.kind) seen.changed++;
			known.set(block, now);
		}
		for (const block of known.keys()) if (!block.isConnected && known.delete(block)) seen.changed++;
		// Code says what it is; elsewhere no mark of Markdown is to be seen.
		const words = blocks
			.filter(({ localName }) => !/pre|figure|table/.test(localName))
			.map(({ textContent }) => textContent);
		if (/\*\*|\[!|^#{1,6} |\]\(/m.test(words.join('\n'))) seen.raw++;
	}, 100);
	return Object.assign(globalThis, { seen, stopWatching: () => clearInterval(timer) });
}

const paces = Object.entries(answers);
const { url, browser, close } = await serveWidget((question) => {
	const pace = paces[Number(question)]?.[1];
	return pace && eventsOf(pace);
});
const rows = [];
try {
	for (const [index, [name]] of paces.entries()) {
		const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
		await page.goto(url);
		await page.evaluate(watch);
		await page.evaluate((question) => /** @type {any} */ (globalThis).Docent.ask(question), String(index));
		await page
			.locator('docent-assistant')
			.getByRole('button', { name: 'Copy', exact: true })
			.first()
			.waitFor({ timeout: 300_000 });
		await page.waitForTimeout(1_000);
		const { frames, moved, shrank, changed, raw } = await page.evaluate(() => /** @type {any} */ (globalThis).seen);
		rows.push([name, text.length, frames, moved, shrank, changed, raw]);
		await page.close();
	}
} finally {
	await close();
}

keep(
	import.meta.url,
	`# An answer that stands still

A rich answer (callout, keys, lists, tables, formulas, four languages of code, a diagram, footnotes, Arabic, Japanese) looked at every 100 ms
while it arrives. Counted: blocks before the last one that moved, became smaller or became another kind of block, and looks in which a mark of Markdown was seen outside of code. Wanted: 0.

${table(['pace', 'characters', 'looks', 'moved', 'shrank', 'changed', 'raw marks'], rows)}`,
);
