// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { toldStarters, watchPageStarters } from './watch-page-starters.js';

function pageStarters(): readonly string[] {
	let found: readonly string[] = [];
	const stop = watchPageStarters(({ questions }) => {
		found = questions;
	});
	stop();
	return found;
}

function page(body: string, head = ''): void {
	document.head.innerHTML = head;
	document.body.innerHTML = body;
}

afterEach(() => page(''));

it('a page offers questions in a meta element, between bars', () => {
	page('', '<meta name="docent:starters" content=" How? | Why? || How? ">');
	expect(pageStarters()).toEqual(['How?', 'Why?']);
});

it('or in a block of JSON; what is no text there is left out, and four are enough', () => {
	page(`<script type="application/json" data-docent-starters>["A?", 2, " ", "B?", "C?", "D?", "E?"]</script>`);
	expect(pageStarters()).toEqual(['A?', 'B?', 'C?', 'D?']);
});

it.each(['{"a": 1}', '["A?', '', 'null'])('but none in a broken block: %s', (json) => {
	page(`<script type="application/json" data-docent-starters>${json}</script>`);
	expect(pageStarters()).toEqual([]);
});

it('and none from its headings', () => {
	page('<main><h2>Fit the gasket</h2><h2>How long does it last?</h2></main>');
	expect(pageStarters()).toEqual([]);
});

it.each([
	['the site wants none', [], ['Why?'], []],
	['the site has some', ['One?'], ['Why?'], ['One?']],
	['only the page has some', undefined, ['Why?'], ['Why?']],
	['neither has some', undefined, [], undefined],
])('questions to begin with are told when %s', (_, given, own, told) => {
	expect(toldStarters(given, own)).toEqual(told);
});
