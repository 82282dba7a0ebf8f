import { type KyselyPlugin, sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDocumentStore } from '../../testing/contracts/document-store-contract.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import { createSqlDocumentStore } from './document-store.js';

const page = (name: string) => ({
	json: '{}',
	record: {
		file: name,
		source: name,
		hash: name,
		path: `/${name}`,
		title: name,
		frontmatter: { facets: {} },
		links: [],
		warnings: [],
	},
});

describe.each(databaseKinds)('documents in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(async () => {
		await database.clear();
		await sql`update domains set index_version = 0, outline = null, title = null`.execute(database.sql);
	});

	describeDocumentStore(() => createSqlDocumentStore(database));

	it('are read in parts, because parsing large ones at once would hold up every reader', async () => {
		const large = (name: string, size: number) => ({ ...page(name), json: JSON.stringify('x'.repeat(size)) });
		const names = Array.from({ length: 9 }, (_, index) => `large-${index}`);
		await createSqlDocumentStore(database).stage(
			'docs',
			names.map((name, index) => large(name, index === 4 ? 1_500_000 : 300_000)),
		);
		const read: number[] = [];
		const sizes: KyselyPlugin = {
			transformQuery: ({ node }) => node,
			async transformResult({ result }) {
				const pages = result.rows.flatMap(({ page }) => (typeof page === 'string' ? [page.length] : []));
				if (pages.length > 0) read.push(pages.reduce((sum, length) => sum + length));
				return result;
			},
		};
		const store = createSqlDocumentStore({ ...database, sql: database.sql.withPlugin(sizes) });
		expect((await store.pages('docs', names)).size).toBe(9);
		expect(read.filter((size) => size > 1_000_000)).toEqual([1_500_002]);
	});

	it('are cleared away when no outline has named them for an hour', async () => {
		const store = createSqlDocumentStore(database);
		await store.stage('docs', [page('old'), page('named')]);
		await sql`update documents set created_at = now() - interval '2 hours'`.execute(database.sql);
		await store.stage('docs', [page('fresh')]);
		const outline = {
			title: 'x',
			navigation: [],
			warnings: [],
			pages: [{ path: '/named', hash: 'named', facets: {} }],
		};
		await store.publish('docs', outline, [page('named').record]);
		const left = await database.sql.selectFrom('documents').select('hash').orderBy('hash').execute();
		expect(left.map(({ hash }) => hash)).toEqual(['fresh', 'named']);
	});
});
