import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startersPath } from '../../../contract/routes.js';
import type { StartersResponse } from '../../../contract/search.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { folderSource } from '../../documentation/folder/read-folder.js';
import { createSqlDocumentStore } from '../../library/document-store.js';
import { indexSource } from '../../library/index-source.js';

const headings = (...texts: string[]) => texts.map((text) => `## ${text}\n\nThis is about it.\n`).join('\n');

const folder = scratchFolder({
	'index.md': `---\norder: 1\n---\n# Lamps\n\nA lamp gives light.\n\n${headings('Replace the lamp')}`,
	'own.md': `---\nstarters:\n  - Why does it hum?\n  - 7\n---\n# Own\n\n${headings('Fill the lamp')}`,
	'one.md': '---\nstarters: Who made it?\n---\n# One\n\nA lamp.',
	'none.md': `---\nstarters: []\n---\n# None\n\n${headings('Fill the lamp')}`,
	'many.md': `# Many\n\nA lamp.\n\n${headings('Overview', 'Fill the lamp', 'Wicks', 'How lamps are lit', 'Exit codes')}\n${headings('Trim the wick', 'Clean the glass', 'Sell a lamp', 'Buy a lamp')}`,
	'lists.md': `# Lists\n\nA lamp.\n\n${headings('Exit codes', 'Lamp types', 'Wick options')}`,
	'changelog.md': `# Changelog\n\nWhat is new.\n\n${headings('Remove the wick')}`,
	'de.md': `# Lampen\n\nDas ist die Seite, auf der steht, wie man die Lampe anzündet und wieder löscht.\n\n## Install the lamp\n\nDas ist ein Text über die Lampe und das Licht.\n\n## Wie lange brennt sie?\n\nDas ist nicht bekannt, aber sie brennt lange.`,
	'ja.md': '# ランプ\n\nこれはランプの説明です。\n\n## ランプとは何ですか？\n\n説明です。\n\n## 使い方\n\n説明です。',
	'secret.md': `---\ndraft: true\nstarters: [What is the plan?]\n---\n# Secret\n\n${headings('Hide the plan')}`,
});

describe('questions to begin with', () => {
	let service: ServiceUnderTest;
	beforeAll(async () => {
		service = await createServiceUnderTest({ docsFolder: folder });
	});
	afterAll(() => service.dispose());

	const of = async (currentPath: string) =>
		(await (await service.post(startersPath('docs'), { currentPath })).json()) as StartersResponse;

	it('are those that the owner has written', async () => {
		expect(await of('/own')).toEqual({ page: { title: 'Own', path: '/own' }, starters: ['Why does it hum?', '7'] });
		expect((await of('/one')).starters).toEqual(['Who made it?']);
		expect((await of('/none')).starters, 'none at all').toEqual([]);
	});

	it('come else from the headings, four at most', async () => {
		expect((await of('/many.html?x#y')).starters).toEqual([
			'How do I fill the lamp?',
			'How are lamps lit?',
			'Which exit codes are there?',
			'How do I clean the glass?',
		]);
		expect((await of('/lists')).starters, 'one list is enough').toEqual(['Which exit codes are there?']);
		expect((await of('/changelog')).starters).toEqual([]);
	});

	it('are in other languages the headings that are questions', async () => {
		expect((await of('/de')).starters).toEqual(['Wie lange brennt sie?']);
		expect((await of('/ja')).starters).toEqual(['ランプとは何ですか？']);
	});

	it('are about the first page where the reader is on none, and tell nothing of pages that are not published', async () => {
		const first = { page: null, starters: ['How do I replace the lamp?'] };
		expect(await of('/nowhere')).toEqual(first);
		expect(await of('/secret')).toEqual(first);
		expect((await of('/')).page).toEqual({ title: 'Lamps', path: '/' });
	});

	it('are those of the key’s own documentation', async () => {
		const source = folderSource(scratchFolder({ 'own.md': '# Boats\n\nA boat.\n\n## Build a boat\n\nRow.' }));
		const { database } = service;
		const documents = createSqlDocumentStore(database);
		await database.sql.insertInto('domains').values({ id: 'boats', project_id: 'docs' }).execute();
		await indexSource({ documents, notices: database.notices, domain: 'boats', source });
		const authorization = `Bearer ${await service.createKey({ kind: 'assistant', domain: 'boats' })}`;
		const ask = (domain: string) => service.post(startersPath(domain), { currentPath: '/own' }, { authorization });
		expect(((await (await ask('boats')).json()) as StartersResponse).page?.title).toBe('Boats');
		expect((await ask('docs')).status).toBe(403);
	});

	it('need a key and a path', async () => {
		const status = async (body: object, headers = {}) =>
			(await service.post(startersPath('docs'), body, headers)).status;
		expect([await status({}), await status({ currentPath: 'a'.repeat(201) })]).toEqual([400, 400]);
		expect(await status({ currentPath: '/' }, { authorization: undefined })).toBe(401);
	});
});
