import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { git } from '../workspace/git/git.js';

const editUrl = 'https://forge.example/acme/docs/edit/main/guide/';

async function commit(folder: string, files: Record<string, string>, date: string) {
	writeFiles(folder, files);
	await git(['add', '.'], { cwd: folder });
	await git(['commit', '-qm', 'A change'], { cwd: folder, env: { GIT_COMMITTER_DATE: `${date}T23:30:00-08:00` } });
}

/** The footer of a page, once it is as expected. */
async function expectFooter(docsFolder: string, path: string, expected: string | undefined, more = {}) {
	const service = await createServiceUnderTest({ docsFolder, site: true, ...more });
	try {
		const footer = async () => {
			const html = await (await service.fetch(new Request(`http://127.0.0.1${path}`))).text();
			expect(html).toContain('<article>');
			return /<footer class="origin">(.*?)<\/footer>/s.exec(html)?.[1];
		};
		await expect.poll(footer).toBe(expected);
	} finally {
		await service.dispose();
	}
}

const edit = (file: string) => `<a href="${editUrl}${file}">Edit this page</a>`;
const change = (date: string, words: string) => `<span>Last change: <time datetime="${date}">${words}</time></span>`;

it('a page shows the day of its last commit and the address at which it is edited', async () => {
	const folder = scratchFolder({});
	await git(['init', '-q'], { cwd: folder });
	await commit(folder, { 'guide/index.md': '# Tern\n', 'guide/a b.md': '# Backups\n' }, '2024-02-29');
	await commit(folder, { 'guide/a b.md': '# Backups\n\nEvery night.\n', 'other.md': '# Other\n' }, '2025-03-04');
	const guide = join(folder, 'guide');
	writeFiles(guide, { 'draft.md': '# Not committed\n' });
	await expectFooter(guide, '/', edit('index.md') + change('2024-02-29', 'February 29, 2024'), { editUrl });
	await expectFooter(guide, '/a%20b', edit('a%20b.md') + change('2025-03-04', 'March 4, 2025'), { editUrl });
	await expectFooter(guide, '/draft', edit('draft.md'), { editUrl });
	await expectFooter(guide, '/', change('2024-02-29', 'February 29, 2024'));

	// Of a shallow clone git knows only its newest commits.
	const clone = join(folder, 'clone');
	await git(['clone', '-q', '--depth', '1', pathToFileURL(folder).href, clone]);
	await commit(clone, { 'guide/index.md': '# Tern\n\nNew.\n' }, '2025-05-06');
	await expectFooter(join(clone, 'guide'), '/', change('2025-05-06', 'May 6, 2025'));
	await expectFooter(join(clone, 'guide'), '/a%20b', edit('a%20b.md'), { editUrl });

	rmSync(join(folder, '.git'), { recursive: true });
	await expectFooter(guide, '/', edit('index.md'), { editUrl });
	await expectFooter(guide, '/', undefined);
});

it('pages of other content sources do not get the address of the folder', async () => {
	const docsFolder = scratchFolder({ 'index.md': '# Tern\n' });
	const other = scratchFolder({ 'index.md': '# Handbook\n' });
	const sources = [
		{ name: 'docs', kind: 'folder', folder: docsFolder },
		{ name: 'handbook', kind: 'folder', folder: other, path: '/handbook' },
	];
	await expectFooter(docsFolder, '/', edit('index.md'), { editUrl, sources });
	await expectFooter(docsFolder, '/handbook', undefined, { editUrl, sources });
});
