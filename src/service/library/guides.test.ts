import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assistantMessagePath } from '../../contract/routes.js';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { openPage, signIn } from '../../testing/service/admin-browser.js';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { pagePaths } from '../pages/page-paths.js';
import { fittingGuides, guideMax, readInstructions } from './guides.js';

const guide = (head: string, text = 'Say it.') => `---\n${head}\n---\n\n${text}\n`;

describe('a guide fits', () => {
	const one = (more: object) => [{ file: 'a.md', paths: [], words: [], text: '', ...more }];
	it.each([
		['a word in another form', { words: ['refund'] }, 'How are REFUNDS made?', [], true],
		['a phrase, wherever its words stand', { words: ['credit note'] }, 'May a note be a credit?', [], true],
		['a part of a phrase', { words: ['credit note'] }, 'Where is my credit?', [], false],
		['a part of a word', { words: ['port'] }, 'Give me a report', [], false],
		['a word of Chinese', { words: ['退款'] }, '如何申请退款？', [], true],
		['a page below a path', { paths: ['/billing/**'] }, 'x', ['https://a.example/billing/refunds?x=1#y'], true],
		['a folder without a pattern', { paths: ['/billing'] }, 'x', ['/billing/refunds/'], true],
		['a folder of this name elsewhere', { paths: ['/billing'] }, 'x', ['/old/billing/refunds'], false],
		['a path with letters of its language', { paths: ['/über/*'] }, 'x', ['/%C3%BCber/uns.html'], true],
		['nothing', { paths: ['/billing/**'], words: ['refund'] }, 'How is it built?', ['/guide'], false],
	])('%s', (_, more, text, paths, isFit) => {
		expect(fittingGuides(one(more), text, paths)).toHaveLength(isFit ? 1 : 0);
	});

	it('with others, as far as their number is allowed, by their names', () => {
		const all = ['a', 'b', 'c', 'd'].map((file) => ({ ...one({ words: ['refund'] })[0], file }) as never);
		expect(fittingGuides(all, 'refund', []).map(({ file }) => file)).toEqual(['a', 'b', 'c']);
	});
});

it.each([
	['no front matter', 'Say it.', 'it does not begin with paths: or words:'],
	['front matter without its end', '---\nwords: [a]\n', 'it does not begin with paths: or words:'],
	['front matter that is no YAML', guide('words: [a'), /its front matter is not valid YAML \(.*at line 1/],
	['neither paths nor words', guide('{}'), 'name paths or words'],
	['a key of another name', guide('word: [refund]'), 'Unrecognized key: "word"'],
	['a text in place of a list', guide('words: refund'), 'words: Invalid input: expected array'],
	['a path without its slash', guide('paths: [billing/**]'), 'paths.0: begin each path with /'],
	['words that all questions have', guide('words: [how do I]'), 'words.0: give words that say more'],
	['no text', guide('words: [refund]', ''), 'it has no instructions'],
	['a long text', guide('words: [refund]', 'x'.repeat(5_001)), 'it has 5001 characters, and 5000 are allowed'],
])('a guide with %s is refused by its name', async (_, source, words) => {
	const guides = scratchFolder({ 'billing.md': source });
	const refused = readInstructions({ guides });
	await expect(refused).rejects.toThrow('The guide billing.md cannot be used: ');
	await expect(refused).rejects.toThrow(words);
});

it('too many guides, and a folder that cannot be read, are refused', async () => {
	const files = Array.from({ length: guideMax.files + 1 }, (_, at) => [`${at}.md`, guide('words: [refund]')]);
	await expect(readInstructions({ guides: scratchFolder(Object.fromEntries(files)) })).rejects.toThrow('has 51 guides');
	await expect(readInstructions({ guides: join(scratchFolder(), 'none') })).rejects.toThrow('cannot be read (ENOENT');
});

describe('the model is told a guide', () => {
	const models = shared(startModelServer);
	const folder = scratchFolder({
		'docs/index.md': '# Shop\n\nThis shop sells lamps.',
		'docs/billing/refunds.md': '# Money back\n\nMoney comes back within a week after you send the thing back.',
		'docs/guides/billing.md': guide('paths: [/billing/**]\nwords: [invoice]', 'Say BILLING.'),
		'docs/guides/legal.md': guide('words: [law]', 'Say LEGAL.'),
		'docs/AGENTS.md': 'Say ALWAYS.',
	});
	let service: ServiceUnderTest;
	beforeAll(async () => {
		service = await createServiceUnderTest({
			docsFolder: join(folder, 'docs'),
			instructions: join(folder, 'docs/AGENTS.md'),
			guides: join(folder, 'docs/guides'),
			model: { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url },
		});
	}, 60_000);
	afterAll(() => service.dispose());

	const told = async (text: string, more: Record<string, unknown>, generation: 'v1' | 'v2') => {
		models.requests.length = 0;
		expect(assistantMessagePath(generation, 'docs')).toContain(generation);
		await (await service.ask(text, more, generation)).text();
		return models.requests[0]?.messages[0]?.content.split('rules above:\n\n')[1];
	};

	it.each(['v1', 'v2'] as const)('with %s, for its words, its pages and what is found on them', async (generation) => {
		expect(await told('What does this shop sell?', {}, generation)).toBe('Say ALWAYS.');
		expect(await told('What does this shop sell?', { currentPath: '/billing/refunds' }, generation)).toBe(
			'Say ALWAYS.\n\nSay BILLING.',
		);
		expect(await told('Are there laws about invoices?', {}, generation)).toBe(
			'Say ALWAYS.\n\nSay BILLING.\n\nSay LEGAL.',
		);
		expect(await told('When does my money come back?', {}, generation)).toContain('Say BILLING.');
	});

	it('and readers never find it, owners see it in its list', async () => {
		expect(service.documentation.pages.map(({ path }) => path).sort()).toEqual(['/', '/billing/refunds']);
		const cookie = await signIn(service, await service.createKey({ kind: 'admin' }));
		const page = await (await openPage(service, pagePaths.adminAnswers, cookie)).text();
		expect(page).toMatch(/billing\.md[\s\S]*\/billing\/\*\*[\s\S]*invoice/);
	});

	it('as it was, until what is wrong with it is mended', async () => {
		const file = join(folder, 'docs/guides/legal.md');
		writeFiles(folder, { 'docs/guides/legal.md': 'no front matter' });
		await expect(service.reload()).rejects.toThrow('The guide legal.md cannot be used');
		expect(await told('Which law?', {}, 'v2')).toContain('Say LEGAL.');
		await rm(file);
		await service.reload();
		expect(await told('Which law?', {}, 'v2')).toBe('Say ALWAYS.');
	});
});
