// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { type PageStarters, watchPageStarters } from './page-starters.js';

const selector = 'main, article';

function pageStarters(contentSelector: string): PageStarters | undefined {
	let found: PageStarters | undefined;
	const stop = watchPageStarters(contentSelector, (starters) => {
		found = starters;
	});
	stop();
	return found;
}

function page(body: string, head = ''): void {
	document.head.innerHTML = head;
	document.body.innerHTML = body;
}

afterEach(() => page(''));

describe('questions that a page offers', () => {
	it('stand in a meta element, between bars', () => {
		page('', '<meta name="docent:starters" content=" How? | Why? || How? ">');
		expect(pageStarters(selector)).toEqual({ questions: ['How?', 'Why?'], headings: [] });
	});

	it('stand in a block of JSON; what is no text there is left out, and four are enough', () => {
		page(`<script type="application/json" data-docent-starters>["A?", 2, " ", "B?", "C?", "D?", "E?"]</script>`);
		expect(pageStarters(selector)?.questions).toEqual(['A?', 'B?', 'C?', 'D?']);
	});

	it.each(['{"a": 1}', '["A?', '', 'null'])('are none in a broken block: %s', (json) => {
		page(`<script type="application/json" data-docent-starters>${json}</script>`);
		expect(pageStarters(selector)).toEqual({ questions: [], headings: [] });
	});
});

describe('headings', () => {
	it('are those of the content, the second level before the third, without their marks', () => {
		page(`<h2>Menu</h2><main><h1>Gasket</h1><h3>Bolts</h3>
			<h2>Fitting <a href="#fitting">#</a></h2><h2><a href="#c">C#</a></h2>
			<h2>Removal<a href="#removal" aria-hidden="true">Link</a></h2><aside><h2>On this page</h2></aside></main>`);
		expect(pageStarters(selector)).toEqual({ questions: [], headings: ['Fitting', 'C#', 'Removal', 'Bolts'] });
	});

	it('are those that the reader does not see and that name a subject', () => {
		page(
			'<main><h2>Fitting</h2><h2>Next steps</h2><h2 class="below">Removal</h2><h2 class="below">Storage</h2></main>',
		);
		for (const heading of document.querySelectorAll('h2'))
			heading.getBoundingClientRect = () => new DOMRect(0, heading.className === 'below' ? 9_000 : 10, 100, 20);
		expect(pageStarters(selector)?.headings).toEqual(['Removal', 'Storage']);
	});

	it('are none on a short page, where all of them are on the screen', () => {
		page('<main><h2>Fitting</h2><h2>Removal</h2></main>');
		for (const heading of document.querySelectorAll('h2'))
			heading.getBoundingClientRect = () => new DOMRect(0, 10, 100, 20);
		expect(pageStarters(selector)?.headings).toEqual([]);
	});

	it('are not taken when they are identifiers', () => {
		page(
			'<main><h2>baseUrl</h2><h2>mode and target</h2><h2>--docs</h2><h2><code>title</code></h2><h2>Two ways</h2><h2>VitePress</h2></main>',
		);
		expect(pageStarters(selector)?.headings).toEqual(['Two ways', 'VitePress']);
	});

	it('are taken without the number of a step', () => {
		page('<main><h2>Before you begin</h2><h2>1. Serve the folder</h2><h2>2) Put it there</h2><h2>3 ways</h2></main>');
		expect(pageStarters(selector)?.headings).toEqual(['Serve the folder', 'Put it there', '3 ways']);
	});

	it('are not taken when there is only one, or when they are sentences', () => {
		page(`<main><h2>Fitting</h2><h2>${'very '.repeat(20)}long</h2></main>`);
		expect(pageStarters(selector)?.headings).toEqual([]);
	});
});
