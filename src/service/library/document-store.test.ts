import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { describeDocumentStore } from '../../testing/contracts/document-store-contract.js';
import { databaseKinds, testDatabase } from '../../testing/service/test-database.js';
import { createSqlDocumentStore } from './document-store.js';

describe.each(databaseKinds)('documents in the %s database', (kind) => {
	const database = testDatabase(kind);
	beforeEach(async () => {
		await database.clear();
		await sql`update domains set index_version = 0, outline = null, title = null`.execute(database.sql);
	});

	describeDocumentStore(() => createSqlDocumentStore(database));

	it('are cleared away when no outline has named them for an hour', async () => {
		const store = createSqlDocumentStore(database);
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
