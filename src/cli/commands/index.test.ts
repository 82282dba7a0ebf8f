import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from '../../testing/service/run-command.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { fillDataFolder } from '../../testing/service/test-database.js';
import { startWebsite } from '../../testing/service/website.js';
import { runCli } from '../run-cli.js';

let cwd: string;
beforeEach(async () => {
	cwd = scratchFolder();
	fillDataFolder(join(cwd, '.docent'));
	await cp(fixtureDocs, join(cwd, 'docs'), { recursive: true });
});

const run = (...args: string[]) => runWith({}, ...args);

const runWith = (env: Record<string, string | undefined>, ...args: string[]) =>
	runCommand(args, { env: { DOCENT_LOG_LEVEL: 'silent', ...env }, cwd });

/** Starts a service that runs until it is stopped. */
function serve(...args: string[]) {
	const lines: string[] = [];
	const stop = new AbortController();
	const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
	const say = (line: string) => lines.push(line);
	const env = { DOCENT_LOG_LEVEL: 'silent' };
	const code = runCli(args, { env, cwd, print: say, complain: say, untilStopped: () => stopped });
	return { lines, stop: () => stop.abort(), code };
}

describe('index', () => {
	it('says what it would do, does it, and finds nothing to do afterwards', { timeout: 60_000 }, async () => {
		const dry = await run('index', 'docs', '--dry-run');
		expect(dry.out).toMatch(/^docs: 7 pages, 7 new, .*; nothing was written \(\d+\.\d s\)$/m);
		const first = await run('index', '--json');
		expect(JSON.parse(first.out)).toMatchObject({ domain: 'docs', version: 1, unchanged: 0, warnings: [] });
		await writeFile(join(cwd, 'docs', 'new.md'), '# New');
		const second = await run('index');
		expect(second).toMatchObject({ code: 0, said: '' });
		expect(second.out).toMatch(
			/^\+ \/new\ndocs: 8 pages, 1 new, 0 changed, 0 moved, 0 gone, 7 as they were; version 2/,
		);
	});

	it('reads a website into a domain of its own, which is served without a folder', { timeout: 60_000 }, async () => {
		await rm(join(cwd, 'docs'), { recursive: true });
		const site = await startWebsite({ '/': '<main><h1>Tide tables</h1><p>High water comes twice a day.</p></main>' });
		const { code, out } = await run('index', site.url.href, '--domain', 'tides', '--delay', '0');
		await site.close();
		expect([code, out]).toEqual([0, expect.stringContaining('tides: 1 pages, 1 new')]);
		const { lines, stop, code: served } = serve('--domain', 'tides', '--port', '0');
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

	it('is done by the service that has the data folder in use', { timeout: 120_000 }, async () => {
		const page = '<main><h1>Tide tables</h1><p>High water comes twice a day.</p></main>';
		const site = await startWebsite({ '/': page, '/slow': page });
		const { lines, stop, code: served } = serve('docs', '--port', '0');
		await expect.poll(() => lines[0], { timeout: 40_000 }).toMatch(/^Docent is ready/);
		const [, url, adminKey] = lines[0]?.match(/(http:\S+) .*admin-key=(\S+)/) ?? [];
		const env = { DOCENT_ADMIN_KEY: adminKey };
		const website = ['index', site.url.href, '--domain', 'tides', '--delay', '0'];
		expect(await run(...website)).toEqual({
			code: 2,
			out: '',
			said: expect.stringMatching(/is using the data folder .*; set an admin key in DOCENT_ADMIN_KEY/),
		});
		expect(await runWith({ DOCENT_ADMIN_KEY: 'svc_wrong-wrong-wrong' }, ...website)).toMatchObject({
			code: 2,
			said: expect.stringContaining('This key is unknown'),
		});
		const dry = await runWith(env, ...website, '--dry-run');
		expect(dry).toMatchObject({ code: 0, said: '' });
		expect(dry.out).toMatch(/tides: 1 pages, 1 new, .*; nothing was written/);
		expect((await runWith(env, ...website)).out).toMatch(/^\+ \/\ntides: 1 pages, 1 new, .*; version 1 /);
		const key = await runWith(env, 'keys', 'create', '--domain', 'tides', '--service', url ?? '');
		// The domain has a project of its own, as without the service.
		expect(key.said).toContain('has no domain "tides"');
		await writeFile(join(cwd, 'docs', 'new.md'), '# New');
		const folder = await runWith(env, 'index', 'docs', '--json');
		expect(JSON.parse(folder.out)).toMatchObject({ domain: 'docs', added: ['/new'], unchanged: 7 });
		await expect.poll(async () => (await fetch(`${url}/new`)).status, { timeout: 10_000 }).toBe(200);
		expect(await runWith(env, 'index', 'http://127.0.0.1:1/')).toMatchObject({
			code: 2,
			said: expect.stringMatching(/robots\.txt cannot be reached \(/),
		});
		expect(await runWith(env, 'index', 'none')).toMatchObject({ code: 2 });
		const forged = await fetch(`${url}/v1/index`, {
			method: 'POST',
			headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
			body: JSON.stringify({
				proof: `index-${'0'.repeat(32)}`,
				source: '/etc',
				domain: 'docs',
				projectId: 'docs',
				organization: 'docs',
			}),
		});
		expect([forged.status, (await forged.json()).error]).toEqual([403, expect.stringContaining('data folder')]);
		await site.close();
		expect((await readdir(join(cwd, '.docent'))).filter((name) => name.startsWith('index-'))).toEqual([]);
		stop();
		expect(await served).toBe(0);
	});

	it('fills what eval asks where there is no folder, or where the domain is named', { timeout: 60_000 }, async () => {
		const page = '<main><h1>Tides</h1><p>Tables.</p><h2 id="high">High water</h2><p>It comes twice a day.</p></main>';
		const site = await startWebsite({ '/': '<a href="/tides.html">Tides</a>', '/tides.html': page });
		const set = [{ question: 'How often is high water?', expected: ['/tides#high'] }];
		await writeFile(join(cwd, 'questions.json'), JSON.stringify(set));
		await run('index', site.url.href, '--domain', 'tides', '--delay', '0');
		await run('index', site.url.href, '--delay', '0');
		await site.close();
		const named = await run('eval', 'questions.json', '--json', '--domain', 'tides', '--answers');
		expect(named).toMatchObject({ code: 0, said: expect.stringContaining('for the domain tides') });
		const [tides] = JSON.parse(named.out).judged;
		expect(JSON.parse(named.out)).toMatchObject({ recallAt1: 1, answers: { missed: 0, bad: 0 } });
		expect([...tides.open, ...tides.cards]).toContain('/tides.html#high');
		await rm(join(cwd, 'docs'), { recursive: true });
		const found = await run('eval', 'questions.json', '--json');
		expect(JSON.parse(found.out)).toMatchObject({ recallAt1: 1 });
		const none = await run('eval', 'questions.json', '--domain', 'other');
		expect(none).toMatchObject({ code: 2, said: expect.stringMatching(/nothing is indexed .* --docs \.\/docs/) });
	});

	it.each<[string[], RegExp]>([
		[['index', './none'], /There is no folder .*none/],
		[['index', 'http://127.0.0.1:1/', '--max-pages', '0'], /--max-pages is "0"; use a whole number from 1 on/],
		[['index', 'http://127.0.0.1:1/'], /robots\.txt cannot be reached \(/],
	])('answers %j with one sentence', { timeout: 30_000 }, async (args, sentence) => {
		expect(await run(...args)).toEqual({ code: 2, out: '', said: expect.stringMatching(sentence) });
	});
});
