import { afterEach, expect, it, vi } from 'vitest';
import { headingInView } from './heading-in-view.js';

afterEach(() => vi.restoreAllMocks());

it('finds the last heading above the reading line', () => {
	document.body.innerHTML = '<main><h1 id="a">A</h1><h2 id="b"> B\n b </h2><h2 id="c">C</h2></main>';
	const tops: Record<string, number> = { a: -500, b: 100, c: 400 };
	vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
		return new DOMRect(0, tops[this.id] ?? 0, 10, 10);
	});
	expect(headingInView('main')).toEqual({ id: 'b', text: 'B b' });
});

it('finds none where no heading can be linked to', () => {
	document.body.innerHTML = '<main><h1>A</h1></main>';
	expect(headingInView('main')).toBeUndefined();
});
