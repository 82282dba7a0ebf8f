import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildThread } from '../../../testing/service/build-thread.js';
import { scratchFolder } from '../../../testing/service/scratch-folder.js';
import { createPageParser, threadsFor, timeForPage } from './page-parser.js';
import type { FoundFile } from './parse-page-file.js';

const folder = scratchFolder();
let script: string;
beforeAll(async () => {
	script = await buildThread('documentation/reading/page-thread');
});

function found(file: string, text: string): FoundFile {
	writeFileSync(join(folder, file), text);
	const path = `/${file.replace('.md', '')}`;
	return { file, path, source: file, frontmatter: { facets: {} }, isKnown: false, warnings: [] };
}

/** Each line is short, and the parser pairs every bracket with every other one: many minutes, in little memory. */
const endless = '[a\n'.repeat(50_000) + ']\n'.repeat(50_000);

/** Slow machines parse an ordinary page within this, and `endless` takes a hundred times as long. */
const pageMs = 3_000;

describe('pages that take too long', () => {
	it('are read without the part that does, which is named by its lines; the event loop and other pages go on', async () => {
		const parser = createPageParser({ folder, paths: new Map(), script, pageMs });
		const head = '---\ntitle: Slow\n---\n';
		const slow = `${head}# Slow\n\nBefore.\n\n${endless}\n\n## After\n\nThe end.\n`;
		let turns = 0;
		const clock = setInterval(() => {
			turns += 1;
		}, 50);
		const [hostile, ordinary] = await Promise.all([
			parser.parse(found('slow.md', slow)),
			parser.parse(found('good.md', '# Good\n\nText.')),
		]);
		clearInterval(clock);
		await parser.close();
		expect(turns).toBeGreaterThan(20);
		expect(ordinary).toMatchObject({ record: { title: 'Good', warnings: [] } });
		if (!('record' in hostile)) throw new Error(hostile.warning);
		expect(hostile.record.warnings.join()).toMatch(
			/^"slow\.md", lines \d+ to \d+.*: this part cannot be parsed \(it takes more than 3 seconds\) and was left out; make it simpler\.$/,
		);
		expect(hostile.json).toContain('Before.');
		expect(hostile.json).toContain('The end.');
	}, 120_000);
});

describe('the configuration of a site', () => {
	const readDocsJson = async (text: string, pageMs?: number) => {
		writeFileSync(join(folder, 'docs.json'), text);
		const parser = createPageParser({ folder, paths: new Map(), script, pageMs });
		const found = await parser.readDocsJson();
		await parser.close();
		return found;
	};

	it('is read on a thread, the file of its owner too', async () => {
		const redirects = [
			{ source: '/old/', destination: '/new#part' },
			{ source: '/out', destination: '//evil.test' },
		];
		expect(await readDocsJson(JSON.stringify({ folders: { docs: '/' }, redirects }))).toEqual({
			folders: ['docs/'],
			redirects: [['/old', '/new#part']],
		});
	});

	it.each([
		['100,000 nested brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
		['100,000 nested folders', `${'{"folders":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
		['a text that breaks off', `{"folders": {"${'a'.repeat(1_000_000)}`],
	])('names nothing if it is %s', async (_, text) => {
		expect(await readDocsJson(text)).toEqual({ folders: [], redirects: [] });
	});

	const readPublic = async (pageMs?: number) => {
		writeFileSync(join(folder, 'docusaurus.config.js'), "export default { favicon: 'img/icon.png' };");
		const parser = createPageParser({ folder, paths: new Map(), script, pageMs });
		const found = await parser.readPublicFiles(['docs/a.md'], undefined);
		await parser.close();
		return found;
	};

	it('is read on a thread', async () => {
		const { folders, named } = await readPublic();
		expect(folders).toEqual([folder, join(folder, 'static')]);
		expect(named).toContain('/img/icon.png');
	});

	it('counts for nothing if it takes too long, and the folder is that of the pages alone', async () => {
		expect(await readPublic(0)).toEqual({ root: folder, folders: [folder], named: [] });
	});
});

describe('pages that take too much memory', () => {
	it('are left out of a website with a sentence, and the next one is read', async () => {
		const parser = createPageParser({ folder: '', paths: new Map(), script });
		const many = Array.from({ length: 2_000 }, (_, index) => `<b a${index}>`).join('') + '<p>x'.repeat(50_000);
		const page = (name: string, html: string) => ({
			url: `http://127.0.0.1/${name}`,
			type: 'text/html',
			charset: undefined,
			path: `/${name}`,
			file: `/${name}`,
			source: name,
			body: new TextEncoder().encode(`<html><title>${name}</title><main><h1>${name}</h1>${html}</main></html>`),
		});
		const results = await Promise.all([
			parser.readWebPage(page('bomb', many)),
			parser.readWebPage(page('good', '<p>Text.</p>')),
		]);
		await parser.close();
		expect(results).toMatchObject([
			{
				kind: 'unreadable',
				problem: expect.stringMatching(/^cannot be parsed \(it takes (too much memory|more than)/),
			},
			{ kind: 'page', record: { title: 'good' } },
		]);
	}, 120_000);
});

it('gives a page more time on a busy machine, within limits', () => {
	expect([timeForPage(0.5, 2), timeForPage(2, 2), timeForPage(5, 2), timeForPage(900, 2), timeForPage()]).toEqual([
		10_000, 10_000, 25_000, 60_000, 10_000,
	]);
});

it('parses by as many threads as the pages are worth, and leaves one processor free', () => {
	expect([
		threadsFor(258, 1),
		threadsFor(258, 2),
		threadsFor(258, 4),
		threadsFor(60, 4),
		threadsFor(5_000, 32),
	]).toEqual([1, 1, 3, 1, 4]);
});
