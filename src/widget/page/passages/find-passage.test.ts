import { afterEach, describe, expect, it } from 'vitest';
import { findPassage } from './find-passage.js';
import { locatePassage } from './mark-passage.js';

afterEach(() => document.body.replaceChildren());

function show(html: string) {
	const main = document.createElement('main');
	main.innerHTML = html;
	document.body.append(main);
	return main;
}

function found(markdown: string, main: Element) {
	const range = document.createRange();
	range.selectNodeContents(main);
	return findPassage(markdown, range).map(String);
}

describe('a passage on a page', () => {
	it('is found whatever its markup, its spaces and its quotes are', () => {
		const main = show('<p>Tighten the <b>bolts</b>\n crosswise,  in “three” rounds.</p>');
		expect(found('Tighten the **bolts** crosswise, in "three" rounds.', main)).toEqual([
			'Tighten the bolts\n crosswise,  in “three” rounds.',
		]);
	});

	it('is looked for below its heading, up to the next of its rank', async () => {
		const main = show(
			'<h2 id="a">A</h2><p>Press the button twice.</p><h2 id="b">B</h2><p>Press the button twice.</p><h3>C</h3><p>Deeper words here.</p><h2>D</h2><p>Other words here.</p>',
		);
		const excerpt = 'Press the button twice.\n\nDeeper words here.\n\nOther words here.';
		const url = new URL('#b', location.href).href;
		const ranges = await locatePassage({ url, excerpt }, 'main', AbortSignal.timeout(3_000));
		expect(ranges.map(String)).toEqual(['Press the button twice.', 'Deeper words here.']);
		expect(ranges[0]?.startContainer.parentElement).toBe(main.querySelectorAll('p')[1]);
	});

	it('keeps the parts that are there when others are not', () => {
		const main = show('<p>The first sentence stands. The second one is new. The third sentence stands.</p>');
		expect(found('The first sentence stands. Something else was here. The third sentence stands.', main)).toEqual([
			'The first sentence stands.',
			'The third sentence stands.',
		]);
	});

	it('goes on to the end of a sentence that was cut', () => {
		const main = show('<p>Loosen the bolts in the reverse order of their numbers. Then rest.</p>');
		expect(found('Loosen the bolts in the reverse order of th…', main)).toEqual([
			'Loosen the bolts in the reverse order of their numbers.',
		]);
		expect(found('Loosen the bolts in the reverse order of all things.', main)).toEqual([
			'Loosen the bolts in the reverse order of their numbers.',
		]);
	});

	it('leaves out the buttons between its words, and takes the signs that touch them', () => {
		const main = show(
			'<p>Put this into the page:</p><pre><button>Copy</button><code>&lt;script src="docent.js"&gt;&lt;/script&gt;</code></pre><p>It <em>(really)</em> is enough.</p>',
		);
		const markdown =
			'Put this into the page:\n\n```html\n<script src="docent.js"></script>\n```\n\nIt *(really)* is enough.';
		expect(found(markdown, main)).toEqual([
			'Put this into the page:',
			'<script src="docent.js"></script>It (really) is enough.',
		]);
		expect(found('```html\n<script src="docent.js"></script>\n```', main)).toEqual([
			'<script src="docent.js"></script>',
		]);
	});

	it('reads links, lists, code and tables as the page shows them', () => {
		const main = show(
			'<ul><li>Read <a>the guide</a> first</li></ul><pre><button>Copy</button><code>npm run build</code></pre><table><tr><td>port</td><td>Where it listens</td></tr></table>',
		);
		const markdown =
			'- Read [the guide](/guide) first\n\n```sh title="x"\nnpm run build\n```\n\n| port | Where it listens |\n|--|--|';
		expect(found(markdown, main).join(' ')).toContain('npm run build');
		expect(found(markdown, main)[0]).toContain('Read the guide first');
		expect(found(markdown, main).at(-1)).toContain('Where it listens');
	});

	it('is not found in what the page hides, nor in a few letters that stand anywhere', () => {
		const main = show('<p hidden>Tighten the bolts crosswise.</p><p>So it goes on and on for a while. Yes.</p>');
		expect(found('Tighten the bolts crosswise.', main)).toEqual([]);
		expect(found('Nothing of this stands there at all.', main)).toEqual([]);
		expect(found('Yes.', show(`<p>${'words '.repeat(20)}yes</p>`))).toEqual([]);
	});

	it('is found in languages without spaces', () => {
		const main = show('<p>文档助手会从文档中回答您的问题。它会引用来源。</p>');
		expect(found('文档助手会从文档中回答您的问题。', main)).toEqual(['文档助手会从文档中回答您的问题。']);
	});
});
