import { afterEach, expect, it } from 'vitest';
import { removeEverything } from '../host/remove-everything.js';
import { openRecentPages } from './recent-pages.js';

const options = { domain: 'docs', persistence: 'local' } as const;
const place = (name: string) => ({ href: `https://docs.example/${name}`, title: name });
const titles = (kept: typeof options | { domain: string; persistence: 'none' | 'session' } = options) =>
	openRecentPages(kept)
		.list()
		.map(({ title }) => title);

afterEach(() => {
	localStorage.clear();
	sessionStorage.clear();
});

it('keeps the last five, the newest first, each once', () => {
	const recent = openRecentPages(options);
	for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'b']) recent.add(place(name));
	expect(titles()).toEqual(['b', 'f', 'e', 'd', 'c']);
});

it('writes nothing where the owner wants nothing kept, and nothing into the browser for a tab', () => {
	openRecentPages({ domain: 'docs', persistence: 'none' }).add(place('a'));
	openRecentPages({ domain: 'docs', persistence: 'session' }).add(place('b'));
	expect(localStorage).toHaveLength(0);
	expect(titles({ domain: 'docs', persistence: 'session' })).toEqual(['b']);
});

it('forgets with everything else', () => {
	openRecentPages(options).add(place('a'));
	removeEverything();
	expect(titles()).toEqual([]);
});

it.each(['{', '{"a":1}', '[{"href":"javascript:alert(1)","title":"x"}]', '[null,{"href":"https://x.example"}]'])(
	'reads %s as nothing',
	(written) => {
		localStorage.setItem('docent:docs:v1:recent', written);
		expect(titles()).toEqual([]);
	},
);
