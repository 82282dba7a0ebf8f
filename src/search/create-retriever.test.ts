import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { loadDocumentation } from '../service/documentation/load-documentation.js';
import { createTimeSlice } from '../service/worker-threads/time-slice.js';
import { describeRetriever } from '../testing/contracts/retriever-contract.js';
import type { Documentation, Section } from './core/documentation.js';
import { createRetriever } from './create-retriever.js';

const fixture = fileURLToPath(new URL('../testing/fixtures/docs', import.meta.url));

describeRetriever('createRetriever', createRetriever, () => loadDocumentation(fixture));

/** Pages of twenty sections; each section has a word of its own. */
function manyPages(count: number): Documentation {
	const sectionOf = (page: number, place: number): Section => {
		const heading = `Part ${place}`;
		const text = `Word x${page}y${place} stands here. ${'The server reads settings, starts workers and writes reports. '.repeat(8)}`;
		return {
			anchor: `part-${place}`,
			heading,
			depth: 2,
			breadcrumb: ['Page', heading],
			markdown: text,
			text,
			code: '',
		};
	};
	const pages = Array.from({ length: count }, (_, page) => ({
		path: `/page-${page}`,
		title: `Page ${page}`,
		description: '',
		file: `page-${page}.md`,
		markdown: '',
		sections: Array.from({ length: 20 }, (_, place) => sectionOf(page, place)),
		facets: {},
	}));
	return { title: 'Many', pages, navigation: [], warnings: [] };
}

it('puts a section first whose heading is the question', async () => {
	const sectionOf = (heading: string, text: string): Section => ({
		anchor: heading.replaceAll(' ', '-'),
		heading,
		depth: 2,
		breadcrumb: ['Questions', heading],
		markdown: text,
		text,
		code: '',
	});
	const sections = [
		sectionOf('How do I put it on my site?', 'Use the site: use it on the site with a tag for the site.'),
		sectionOf('Can I use it without the site?', 'Yes.'),
	];
	const page = { path: '/q', title: 'Questions', description: '', file: 'q.md', markdown: '', sections, facets: {} };
	const retriever = await createRetriever({ title: 'Few', pages: [page], navigation: [], warnings: [] });
	const first = async (text: string) => (await retriever.search({ text, pageSize: 1 }))[0]?.heading;
	expect(await first('can I use it without the site')).toBe('Can I use it without the site?');
	expect(await first('site')).toBe('How do I put it on my site?');
});

it('ranks pages that the last answer showed higher, the first of them most', async () => {
	const retriever = await createRetriever(manyPages(4));
	const first = async (...shown: string[]) => {
		const query = { text: 'and settings?', previous: 'reports', pageSize: 80, shown };
		return [...new Set((await retriever.search(query)).map(({ path }) => path))];
	};
	expect(await first()).not.toEqual(await first('/page-3#part-1', '/page-2'));
	expect((await first('https://site.example/base/page-3#part-1', '/page-2', 'mailto:a')).slice(0, 2)).toEqual([
		'/page-3',
		'/page-2',
	]);
});

it('gives the address of a page where the site has another one than its path', async () => {
	const page = { path: '/q', title: 'Q', description: '', file: 'q.html', markdown: '', sections: [], facets: {} };
	const navigation = [{ title: 'All', pages: [page, { ...page, path: '/r' }] }];
	const pages = [
		{ ...page, address: '/q.html' },
		{ ...page, path: '/r' },
	];
	const retriever = await createRetriever({ title: 'Few', pages, navigation, warnings: [] });
	expect(await retriever.page('/q.html')).toMatchObject({ path: '/q', address: '/q.html' });
	expect(await retriever.startingPoints({ count: 2 })).toMatchObject([
		{ path: '/q', address: '/q.html', title: 'Q' },
		{ path: '/r', address: '/r', title: 'Q' },
	]);
});

describe('a large documentation', () => {
	it('is indexed while others have their turns', async () => {
		let turns = 0;
		let isRunning = true;
		const count = () => {
			turns += 1;
			if (isRunning) setImmediate(count);
		};
		setImmediate(count);
		await createRetriever(manyPages(400), { rest: createTimeSlice() });
		isRunning = false;
		expect(turns).toBeGreaterThan(3);
	});

	it('gives up nothing that stands in one place alone', async () => {
		const retriever = await createRetriever(manyPages(100));
		const [best] = await retriever.search({ text: 'server x70y13 settings', pageSize: 1 });
		expect(best?.url).toBe('/page-70#part-13');
	});
});
