import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { fillDataFolder } from '../../testing/service/test-database.js';
import { startWebsite } from '../../testing/service/website.js';
import { runCli } from '../run-cli.js';

let cwd: string;
beforeEach(async () => {
	cwd = await mkdtemp(join(tmpdir(), 'docent-index-cli-'));
	fillDataFolder(join(cwd, '.docent'));
	await cp(fixtureDocs, join(cwd, 'docs'), { recursive: true });
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function run(...args: string[]) {
	const printed: string[] = [];
	const complaints: string[] = [];
	const code = await runCli(args, {
		env: { DOCENT_LOG_LEVEL: 'silent' },
		cwd,
		print: (line) => printed.push(line),
		complain: (line) => complaints.push(line),
		untilStopped: () => new Promise(() => {}),
	});
	return { code, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

describe('index', () => {
	it('says what it would do, does it, and finds nothing to do afterwards', { timeout: 60_000 }, async () => {
		const dry = await run('index', 'docs', '--dry-run');
		expect(dry.printed).toMatch(/^docs: 7 pages, 7 new, .*; nothing was written \(\d+\.\d s\)$/m);
		const first = await run('index', '--json');
		expect(JSON.parse(first.printed)).toMatchObject({ domain: 'docs', version: 1, unchanged: 0, warnings: [] });
		await writeFile(join(cwd, 'docs', 'new.md'), '# New');
		const second = await run('index');
		expect(second).toMatchObject({ code: 0, complaints: '' });
		expect(second.printed).toMatch(
			/^\+ \/new\ndocs: 8 pages, 1 new, 0 changed, 0 moved, 0 gone, 7 as they were; version 2/,
		);
	});

	it('reads a website into a domain of its own, which is served without a folder', { timeout: 60_000 }, async () => {
		await rm(join(cwd, 'docs'), { recursive: true });
		const site = await startWebsite({ '/': '<main><h1>Tide tables</h1><p>High water comes twice a day.</p></main>' });
		const { code, printed } = await run('index', site.url.href, '--domain', 'tides', '--delay', '0');
		await site.close();
		expect([code, printed]).toEqual([0, expect.stringContaining('tides: 1 pages, 1 new')]);
		const lines: string[] = [];
		let stop = () => {};
		const served = runCli(['--domain', 'tides', '--port', '0'], {
			env: { DOCENT_LOG_LEVEL: 'silent' },
			cwd,
			print: (line) => lines.push(line),
			complain: (line) => lines.push(line),
			untilStopped: () =>
				new Promise<void>((resolve) => {
					stop = resolve;
				}),
		});
		await expect.poll(() => lines[0], { timeout: 40_000 }).toMatch(/^Docent is ready/);
		const [, url, key] = lines[0]?.match(/(http:\S+) .* key=(\S+)/) ?? [];
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		const body = JSON.stringify({ query: 'high water' });
		const response = await fetch(`${url}/discovery/v1/search/tides`, { method: 'POST', headers, body });
		expect(await response.json()).toMatchObject([{ path: '/', metadata: { title: 'Tide tables' } }]);
		expect((await fetch(`${url}/`)).status).toBe(200);
		stop();
		expect(await served).toBe(0);
	});

	it('fills what eval asks where there is no folder, or where the domain is named', { timeout: 60_000 }, async () => {
		const page = '<main><h1>Tide tables</h1><p>High water comes twice a day.</p></main>';
		const site = await startWebsite({ '/': '<a href="/tides">Tides</a>', '/tides': page });
		const set = [{ question: 'How often is high water?', expected: ['/tides'] }];
		await writeFile(join(cwd, 'questions.json'), JSON.stringify(set));
		await run('index', site.url.href, '--domain', 'tides', '--delay', '0');
		await run('index', site.url.href, '--delay', '0');
		await site.close();
		const named = await run('eval', 'questions.json', '--json', '--domain', 'tides');
		expect(named).toMatchObject({ code: 0, complaints: expect.stringContaining('for the domain tides') });
		expect(JSON.parse(named.printed)).toMatchObject({ recallAt1: 1 });
		await rm(join(cwd, 'docs'), { recursive: true });
		const found = await run('eval', 'questions.json', '--json');
		expect(JSON.parse(found.printed)).toMatchObject({ recallAt1: 1 });
		const none = await run('eval', 'questions.json', '--domain', 'other');
		expect(none).toMatchObject({ code: 2, complaints: expect.stringMatching(/nothing is indexed .* --docs \.\/docs/) });
	});

	it.each<[string[], RegExp]>([
		[['index', './none'], /There is no folder .*none/],
		[['index', 'http://127.0.0.1:1/', '--max-pages', '0'], /--max-pages is "0"; use a whole number from 1 on/],
		[['index', 'http://127.0.0.1:1/'], /robots\.txt cannot be reached \(/],
	])('answers %j with one sentence', { timeout: 30_000 }, async (args, sentence) => {
		expect(await run(...args)).toEqual({ code: 2, printed: '', complaints: expect.stringMatching(sentence) });
	});
});
