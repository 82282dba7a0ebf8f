import { expect, it } from 'vitest';
import type { Outline, PageRecord, RecordedPage } from '../../service/documentation/core/documentation-source.js';
import type { DocumentStore } from '../../service/library/document-store.js';

const stagedPage = (path: string, text: string): RecordedPage => {
	const json = JSON.stringify({ path, title: path, description: '', file: `${path}.md`, markdown: text, sections: [] });
	const record: PageRecord = {
		file: `${path}.md`,
		source: `source of ${text}`,
		hash: `hash of ${json}`,
		path,
		title: path,
		frontmatter: { facets: {} },
		links: [],
		warnings: [],
	};
	return { record, json };
};

const outlineOf = (pages: readonly RecordedPage[], title = 'Lantern'): Outline => ({
	title,
	navigation: [],
	warnings: [],
	pages: pages.map(({ record: { path, hash } }) => ({ path, hash, facets: { language: 'en' } })),
});

/** Tests what every document store keeps. The store knows the domains `docs` and `other`, both of them empty. */
export function describeDocumentStore(open: () => DocumentStore): void {
	const [a, b] = [stagedPage('/a', 'One \0 \ud800 “two”'), stagedPage('/b', 'Two')];
	const publish = async (store: DocumentStore, pages: RecordedPage[], title?: string) => {
		const outline = outlineOf(pages, title);
		return store.publish(
			'docs',
			outline,
			pages.map(({ record }) => record),
		);
	};

	it('shows what is published, and nothing that is only staged', async () => {
		const store = open();
		await store.stage('docs', [a, b]);
		expect(await store.domain('docs')).toMatchObject({ version: 0, outline: undefined });
		expect(await publish(store, [a])).toEqual({ isPublished: true, version: 1, isNew: true });
		expect(await store.domain('docs')).toMatchObject({ version: 1, title: 'Lantern', outline: outlineOf([a]) });
		const pages = await store.pages('docs', [a.record.hash, 'another']);
		expect([...pages]).toEqual([[a.record.hash, JSON.parse(a.json)]]);
		expect(await store.domain('other')).toMatchObject({ version: 0 });
		expect(await store.pages('other', [a.record.hash])).toEqual(new Map());
		expect(await store.domain('none')).toBeUndefined();
	});

	it('moves the version on when something has changed, and only then', async () => {
		const store = open();
		await store.stage('docs', [a, b]);
		await publish(store, [a, b]);
		expect(await publish(store, [a, b])).toEqual({ isPublished: true, version: 1, isNew: false });
		expect(await publish(store, [b])).toMatchObject({ version: 2, isNew: true });
		expect(await publish(store, [b], 'Another title')).toMatchObject({ version: 3 });
		expect(await store.versions(['docs', 'other', 'none'])).toEqual(
			new Map([
				['docs', 3],
				['other', 0],
			]),
		);
	});

	it('remembers what was read, the newest of each file, until it is published without it', async () => {
		const store = open();
		const changed = stagedPage('/a', 'Changed');
		await store.stage('docs', [a, b]);
		await store.stage('docs', [changed, changed]);
		expect(await store.records('docs')).toEqual(
			new Map([
				['/a.md', changed.record],
				['/b.md', b.record],
			]),
		);
		await publish(store, [changed]);
		expect([...(await store.records('docs')).keys()]).toEqual(['/a.md']);
		expect(await store.records('other')).toEqual(new Map());
	});

	it('refuses an outline whose documents are not there, and stays as it is', async () => {
		const store = open();
		await store.stage('docs', [a]);
		await publish(store, [a]);
		expect(await publish(store, [a, b])).toEqual({ isPublished: false, missing: [b.record.hash] });
		expect(await store.domain('docs')).toMatchObject({ version: 1, outline: outlineOf([a]) });
	});

	it('takes the same pages from several at once', async () => {
		const store = open();
		const pages = Array.from({ length: 40 }, (_, number) => stagedPage(`/${number}`, `Page ${number}`));
		await Promise.all([store.stage('docs', pages), store.stage('docs', [...pages].reverse())]);
		expect((await store.records('docs')).size).toBe(40);
		expect(await publish(store, pages)).toMatchObject({ isPublished: true, version: 1 });
	});
}
