import { describe, expect, it } from 'vitest';
import type { Documentation } from '../../search/core/documentation.js';
import type { Retriever } from '../../search/retriever.js';

/**
 * What every retriever does, whatever its driver.
 * @param create makes a retriever over the documentation given.
 * @param load reads `src/testing/fixtures/docs`.
 */
export function describeRetriever(
	name: string,
	create: (documentation: Documentation) => Retriever | Promise<Retriever>,
	load: () => Promise<Documentation>,
): void {
	const retriever = async () => create(await load());
	const urls = async (text: string, more: Partial<Parameters<Retriever['search']>[0]> = {}) =>
		(await (await retriever()).search({ text, pageSize: 5, ...more })).map((passage) => passage.url);

	describe(name, () => {
		it.each([
			['How do I install the SDK?', '/quickstart'],
			['What is Lantern?', '/'],
			['How can I roll back a flag?', '/guide/rollouts#rolling-back'],
			['which operators can a rule use', '/guide/targeting#rules'],
			['429', '/reference/errors#429-too-many-requests'],
			['LanternTimeoutError', '/reference/errors#lanterntimeouterror'],
			['lantern timeout error', '/reference/errors#lanterntimeouterror'],
			['is enabled', '/quickstart#ask-for-a-flag'],
			['exit codes of the CLI', '/reference/cli#exit-codes'],
			['anonimous users', '/guide/targeting#anonymous'],
			['インストール', '/ja/quickstart#%E3%82%A4%E3%83%B3%E3%82%B9%E3%83%88%E3%83%BC%E3%83%AB'],
		])('finds the section that answers "%s"', async (question, expected) => {
			expect((await urls(question))[0]).toBe(expected);
		});

		it('gives the sections of a page, as the page is found, where the filter takes it', async () => {
			const { sections } = await retriever();
			const urls = (await sections('https://docs.example/guide/rollouts.html#x')).map(({ url }) => url);
			expect(urls[0]).toBe('/guide/rollouts');
			expect(urls).toContain('/guide/rollouts#rolling-back');
			expect(await sections('/nowhere')).toEqual([]);
			expect(await sections('/ja/quickstart', { language: 'en' })).toEqual([]);
		});

		it('gives whole passages with scores from 0 to 1, each address once', async () => {
			const passages = await (await retriever()).search({ text: 'percentage rollout of a flag', pageSize: 10 });
			expect(passages[0]).toMatchObject({
				url: '/guide/rollouts#percentage-rollouts',
				path: '/guide/rollouts',
				title: 'Rollouts',
				heading: 'Percentage rollouts',
				breadcrumb: ['Rollouts', 'Percentage rollouts'],
				markdown: expect.stringContaining('--percentage 10'),
			});
			expect(new Set(passages.map((passage) => passage.url)).size).toBe(passages.length);
			for (const { score } of passages) {
				expect(score).toBeGreaterThan(0);
				expect(score).toBeLessThanOrEqual(1);
			}
		});

		it('returns the matching sentence with its words marked, if the query asks for snippets', async () => {
			const search = (await retriever()).search;
			const [plain] = await search({ text: 'roll back', pageSize: 1 });
			expect(plain).not.toHaveProperty('snippet');
			const [found] = await search({ text: 'roll back', pageSize: 1, snippets: true });
			const { text = '', marks = [] } = found?.snippet ?? {};
			expect(text).toContain('switch the flag off');
			expect(marks.map(([start, end]) => text.slice(start, end))).toContain('roll');
			expect(found?.facets).toBeDefined();
		});

		it('finds words by their beginning while the reader types, and only then', async () => {
			expect(await urls('perc')).toEqual([]);
			expect((await urls('perc', { typing: true }))[0]).toMatch(/^\/guide\/rollouts/);
		});

		it('returns no more than asked for and leaves out what scores below the threshold', async () => {
			expect(await urls('flag', { pageSize: 2 })).toHaveLength(2);
			expect(await urls('How do I roll back a flag?', { scoreThreshold: 0.5 })).toEqual([
				'/guide/rollouts#rolling-back',
			]);
		});

		it('finds nothing for words the documentation does not know', async () => {
			expect(await urls('Who won the world cup in 2022?')).toEqual([]);
			expect(await urls('')).toEqual([]);
			expect(await urls('?!')).toEqual([]);
		});

		it('gives a low score when "flag" is the only known word of a question', async () => {
			const [best] = await (await retriever()).search({ text: 'bake a sourdough flag overnight', pageSize: 1 });
			expect(best?.score ?? 0).toBeLessThan(0.22);
		});

		it('filters by version, language and groups; a page without them passes every filter', async () => {
			expect((await urls('lantern', { filter: { language: 'en' } })).some((url) => url.startsWith('/ja'))).toBe(false);
			expect((await urls('exit codes', { filter: { version: '2' } })).join()).not.toContain('/reference/');
			expect((await urls('exit codes', { filter: { version: '3' } }))[0]).toBe('/reference/cli#exit-codes');
			expect((await urls('segment', { filter: { groups: ['guides'] } }))[0]).toContain('/guide/targeting');
			expect((await urls('segment', { filter: { groups: ['other'] } })).join()).not.toContain('/guide/targeting');
		});

		it('prefers the reader’s page in a tie, but not to a clearly better page', async () => {
			expect((await urls('options', { currentPath: '/reference/cli' }))[0]).toContain('/reference/cli');
			expect((await urls('roll back a flag', { currentPath: '/reference/cli' }))[0]).toBe(
				'/guide/rollouts#rolling-back',
			);
		});

		it('answers a question about the reader’s page from that page', async () => {
			expect((await urls('What is this page about?', { currentPath: '/guide/rollouts/' }))[0]).toBe('/guide/rollouts');
			expect((await urls('Summarise this page', { currentPath: '/docs/reference/errors.html#x' }))[0]).toBe(
				'/reference/errors',
			);
		});

		it('puts the section with the selected text first when the question is "Explain this"', async () => {
			const context = [
				{
					type: 'textSelection' as const,
					value: 'A segment may not refer to\n another segment.',
					path: '/guide/targeting',
				},
			];
			const [best] = await (await retriever()).search({ text: 'Explain this', pageSize: 3, context });
			expect(best?.url).toBe('/guide/targeting#example-1');
			expect(best?.score).toBeGreaterThan(0.5);
		});

		it('gives an unrelated question a low score, even when some text is selected', async () => {
			const context = [{ value: 'Lantern hashes the user id together with the name of the flag' }];
			const [best] = await (await retriever()).search({ text: 'Who won the world cup?', pageSize: 3, context });
			expect(best?.score ?? 0).toBeLessThan(0.22);
		});

		it('answers "What does this mean?" with the section of the selected text and its neighbours', async () => {
			const context = [{ value: 'The change reaches every running process', path: '/guide/rollouts' }];
			const found = await urls('What does this mean?', { context, currentPath: '/reference/cli' });
			expect(found[0]).toBe('/guide/rollouts#rolling-back');
			expect(found).toContain('/guide/rollouts#scheduled-rollouts');
		});

		it('gives the previous question less weight than the current one', async () => {
			const previous = 'How does a percentage rollout treat anonymous users?';
			expect((await urls('and the exit codes?', { previous }))[0]).toBe('/reference/cli#exit-codes');
			expect((await urls('tell me more', { previous }))[0]).toBe((await urls(previous))[0]);
		});

		it('suggests pages to begin with, first the neighbours of the reader’s page', async () => {
			const paths = async (query: Parameters<Retriever['startingPoints']>[0]) =>
				(await (await retriever()).startingPoints(query)).map(({ path }) => path);
			expect((await paths({ count: 3 }))[0]).toBe('/');
			expect(await paths({ count: 3, currentPath: '/guide/rollouts' })).toEqual(['/guide/targeting']);
			expect((await paths({ count: 9, filter: { language: 'en' } })).join()).not.toContain('/ja');
		});

		it('reads a page by any form of its path', async () => {
			const found = await retriever();
			for (const path of ['/guide/rollouts', 'guide/rollouts/', '/guide/rollouts.md#x', '/guide/rollouts.html?y=1']) {
				expect(await found.page(path)).toMatchObject({ path: '/guide/rollouts', title: 'Rollouts' });
			}
			expect(await found.page('/docs/guide/rollouts')).toMatchObject({ path: '/guide/rollouts' });
			expect((await found.page('/'))?.title).toBe('Lantern');
			expect((await found.page('/index.md'))?.title).toBe('Lantern');
			expect(await found.page('/nowhere')).toBeUndefined();
			expect(await found.page('/../../etc/passwd')).toBeUndefined();
		});

		it('counts its pages and sections', async () => {
			const documentation = await load();
			const found = await create(documentation);
			expect(found.pageCount).toBe(documentation.pages.length);
			expect(found.sectionCount).toBe(documentation.pages.flatMap((page) => page.sections).length);
		});
	});
}
