import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRetriever } from '../../search/create-retriever.js';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import type { Database } from '../database/database.js';
import type { DocumentationSource } from '../documentation/core/documentation-source.js';
import { folderSource } from '../documentation/folder/read-folder.js';
import { createSqlDocumentStore } from './document-store.js';
import { indexSource } from './index-source.js';
import { createLibrary, type Library, type LibraryParts } from './library.js';

let folder: string;
const libraries: Library[] = [];
const write = (files: Record<string, string>) => writeFiles(folder, files);

function withResolvers() {
	let resolve = () => {};
	const promise = new Promise<void>((done) => {
		resolve = done;
	});
	return { promise, resolve };
}

const log = pino({ level: 'silent' });

function libraryOf(database: Database, more: Partial<LibraryParts> = {}): Library {
	const { notices } = database;
	const library = createLibrary({
		documents: createSqlDocumentStore(database),
		notices,
		createRetriever: (documentation) => createRetriever(documentation),
		log,
		...more,
	});
	libraries.push(library);
	return library;
}

const index = (
	database: Database,
	domain = 'docs',
	source: DocumentationSource = folderSource(folder),
	isDryRun = false,
) => indexSource({ documents: createSqlDocumentStore(database), notices: database.notices, domain, source, isDryRun });

const pagesOf = (library: Library, domain = 'docs') =>
	library.held(domain)?.documentation.pages.map(({ path, title }) => `${path} ${title}`);

describe.each(databaseKinds)('a documentation in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(async () => {
		folder = scratchFolder({
			'index.md': '# Home\n\nSee [A](a.md).',
			'a.md': '# A\n\nAbout apples.',
			'b.md': '# B\n\nAbout bears.',
		});
		await database.clear();
		await sql`update domains set index_version = 0, outline = null, title = null`.execute(database.sql);
	});
	afterEach(async () => {
		for (const library of libraries.splice(0)) library.close();
	});

	it('is answered from as it was indexed', async () => {
		expect(await index(database)).toMatchObject({ version: 1, added: ['/a', '/b', '/'], unchanged: 0 });
		const holding = await libraryOf(database).open('docs');
		expect(holding?.documentation.title).toBe('Home');
		const found = await holding?.retriever.search({ text: 'apples', pageSize: 1 });
		expect(found?.map(({ url }) => url)).toEqual(['/a']);
	});

	it('says what changed, moved and went, and parses nothing else', async () => {
		await index(database);
		write({ 'b.md': '# B\n\nAbout bees.', 'c.md': '# C' });
		await rename(join(folder, 'a.md'), join(folder, 'apple.md'));
		const parsed: string[] = [];
		const source = folderSource(folder);
		const report = await index(database, 'docs', {
			...source,
			read: (reading) =>
				source.read({
					...reading,
					add: (page) => {
						parsed.push(page.record.file);
						return reading.add(page);
					},
				}),
		});
		expect(report).toMatchObject({
			version: 2,
			added: ['/c'],
			changed: ['/b', '/'],
			removed: [],
			moved: [{ from: '/a', to: '/apple' }],
			unchanged: 0,
		});
		// The front page is the same, but its link leads nowhere now.
		expect(parsed).toEqual(['apple.md', 'b.md', 'c.md', 'index.md']);
		expect(await index(database)).toMatchObject({ version: 2, added: [], changed: [], removed: [], unchanged: 4 });
	});

	it('is not touched by a dry run, nor by a reading that fails half way', async () => {
		await index(database);
		write({ 'b.md': '# B\n\nAbout bees.', 'd.md': '# D' });
		expect(await index(database, 'docs', undefined, true)).toMatchObject({
			version: 1,
			added: ['/d'],
			changed: ['/b'],
		});
		const source = folderSource(folder);
		const failing: DocumentationSource = {
			name: 'a disk that fails',
			async read(reading) {
				await source.read(reading);
				throw new Error('The disk has failed.');
			},
		};
		await expect(index(database, 'docs', failing)).rejects.toThrow('The disk has failed.');
		const library = libraryOf(database);
		await library.open('docs');
		expect(library.held('docs')?.version).toBe(1);
		expect(pagesOf(library)).not.toContain('/d D');
		expect(await index(database)).toMatchObject({ version: 2, added: ['/d'], changed: ['/b'] });
	});

	it('is looked after in the database when somebody clears its documents away', async () => {
		await index(database);
		write({ 'b.md': '# B\n\nAbout bees.' });
		const source = folderSource(folder);
		let isFirst = true;
		const report = await index(database, 'docs', {
			name: 'disturbed',
			async read(reading) {
				const result = await source.read(reading);
				if (isFirst) await sql`delete from documents`.execute(database.sql);
				isFirst = false;
				return result;
			},
		});
		expect(report.version).toBe(2);
		const library = libraryOf(database);
		await library.open('docs');
		expect(pagesOf(library)).toEqual(['/a A', '/b B', '/ Home']);
	});

	it('is kept apart from those of other domains, the least used of which are let go', async () => {
		const library = libraryOf(database, { maxDomains: 1, pinned: 'docs' });
		await index(database);
		write({ 'z.md': '# Z' });
		await index(database, 'other');
		await library.open('docs');
		await library.open('other');
		expect(pagesOf(library, 'docs')).toHaveLength(3);
		expect(pagesOf(library, 'other')).toHaveLength(4);
		expect(await library.open('none')).toBeUndefined();
		expect([await library.has('other'), await library.has('none')]).toEqual([true, false]);
	});

	it('is replaced in one step wherever it is held, while the old one goes on answering', async () => {
		await index(database);
		const elsewhere = kind === 'postgres' ? await database.openAgain() : database;
		const building = withResolvers();
		const mayEnd = withResolvers();
		let builds = 0;
		const library = libraryOf(elsewhere, {
			async createRetriever(documentation) {
				builds += 1;
				if (builds > 1) {
					building.resolve();
					await mayEnd.promise;
				}
				return createRetriever(documentation);
			},
		});
		await library.open('docs');
		write({ 'c.md': '# C' });
		await index(database);
		await building.promise;
		expect((await library.open('docs'))?.version).toBe(1);
		mayEnd.resolve();
		await expect.poll(() => library.held('docs')?.version).toBe(2);
		expect(pagesOf(library)).toContain('/c C');
		library.close();
		if (elsewhere !== database) await elsewhere.close();
	});

	it('is found changed by a look now and then when the notice was lost', async () => {
		await index(database);
		const deaf = { subscribe: () => () => {}, onGap: () => () => {} };
		const library = libraryOf(database, { notices: deaf, pollMs: 20 });
		await library.open('docs');
		write({ 'c.md': '# C' });
		await index(database);
		await expect.poll(() => library.held('docs')?.version).toBe(2);
	});

	it('is loaded once for many who ask at the same time', async () => {
		await index(database);
		const build = vi.fn((documentation: Parameters<typeof createRetriever>[0]) => createRetriever(documentation));
		const library = libraryOf(database, { createRetriever: build });
		await Promise.all(Array.from({ length: 5 }, () => library.open('docs')));
		expect(build).toHaveBeenCalledTimes(1);
	});
});
