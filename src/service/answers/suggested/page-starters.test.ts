import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
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
	'begin.md': `---\norder: 2\n---\n# Begin\n\nLight it.\n\n${headings('Oil', 'Light the first lamp')}`,
	'own.md': `---\nstarters:\n  - Why does it hum?\n  - 7\n---\n# Own\n\n${headings('Fill the lamp')}`,
	'one.md': '---\nstarters: Who made it?\n---\n# One\n\nA lamp.',
	'none.md': `---\nstarters: []\n---\n# None\n\n${headings('Fill the lamp')}`,
	'many.md': `# Many\n\nA lamp.\n\n${headings('Webhooks', 'Import maps')}\n### Exit codes\n\nNone.\n\n#### Deeper\n\nNone.\n\n## Access tokens\n\nOne.`,
	'odd.md': `# Odd\n\nA lamp.\n\n${headings('Example', 'v1.2.0', 'Example', `Long ${'words '.repeat(20)}`, 'odd', '2026-11-02', 'Wicks')}\n## Empty\n\n### Below it\n\nText.`,
	'plain.md': '# Plain\n\nNo heading.',
	'single.md': `# Single\n\nOne heading.\n\n${headings('Trim the wick')}`,
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

	it('are else the headings as they are, those of the upper level first, four at most', async () => {
		expect((await of('/many.html?x#y')).starters).toEqual(['Webhooks', 'Import maps', 'Access tokens', 'Exit codes']);
		expect((await of('/ja')).starters).toEqual(['ランプとは何ですか？', '使い方']);
	});

	it('leave out the title, headings that stand twice, have no word, are too long or have no text', async () => {
		expect((await of('/odd')).starters).toEqual(['Wicks', 'Below it']);
	});

	it('are filled up with headings of the front page and of the next one', async () => {
		const first = ['Replace the lamp', 'Begin: Oil', 'Light the first lamp'];
		expect((await of('/plain')).starters).toEqual([...first, 'Lamps']);
		expect((await of('/single')).starters).toEqual(['Trim the wick', ...first]);
	});

	it('are about the first page where the reader is on none, and tell nothing of pages that are not published', async () => {
		const starters = ['Replace the lamp', 'Begin: Oil', 'Light the first lamp', 'Begin'];
		expect(await of('/nowhere')).toEqual({ page: null, starters });
		expect(await of('/secret')).toEqual({ page: null, starters });
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

describe('questions to begin with, filled up', () => {
	const documentation = (more: Record<string, string> = {}) =>
		scratchFolder({
			'index.md': '---\norder: 1\n---\n# Lamps\n\nA lamp gives light.',
			'plain.md': '---\norder: 2\n---\n# Plain\n\nNo heading.',
			'whales.md':
				'# Oil\n\nOil burns in lamps.\n\n## Whale oil\n\nWhale oil smells of fish.\n\n## Brass polish\n\nPolish stops tarnish.',
			...more,
		});
	const open = async (docsFolder: string) => {
		const service = await createServiceUnderTest({ docsFolder });
		onTestFinished(() => service.dispose());
		return {
			service,
			starters: async (currentPath: string) =>
				((await (await service.post(startersPath('docs'), { currentPath })).json()) as StartersResponse).starters,
		};
	};

	it('begin with those that the owner has written for the front page', async () => {
		const folder = documentation({ 'index.md': '---\norder: 1\nstarters: [Is it safe?]\n---\n# Lamps\n\nLight.' });
		const { starters } = await open(folder);
		expect((await starters('/plain'))[0]).toBe('Is it safe?');
	});

	it('have the sections that several conversations asked about, and never the words of a reader', async () => {
		const { service, starters } = await open(documentation());
		const ask = async (text: string) => void (await (await service.ask(text)).text());
		for (const words of ['whale oil smells', 'does whale oil smell?', 'smells whale oil']) await ask(words);
		for (const words of ['brass polish tarnish', 'does polish stop tarnish?']) await ask(words);
		const found = await starters('/plain');
		expect(found[0]).toBe('Whale oil');
		expect(found, 'two conversations are too few').not.toContain('Brass polish');
		expect(JSON.stringify(found)).not.toMatch(/smell|tarnish/);
	});

	it('are in the language of the page', async () => {
		const german = (title: string, heading: string) =>
			`---\nlang: de\n---\n# ${title}\n\nText.\n\n## ${heading}\n\nText.`;
		const english = (title: string, heading: string) =>
			`---\nlang: en\n---\n# ${title}\n\nText.\n\n## ${heading}\n\nText.`;
		const { starters } = await open(
			scratchFolder({
				'a.md': english('A', 'Fill the lamp'),
				'b.md': german('B', 'Lampe füllen'),
				'c.md': german('C', 'Docht kürzen'),
			}),
		);
		const found = await starters('/c');
		expect(found).toContain('Lampe füllen');
		expect(found).not.toContain('Fill the lamp');
	});
});
