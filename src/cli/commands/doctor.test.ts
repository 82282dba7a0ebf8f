import { describe, expect, it } from 'vitest';
import { answer, html, shareDoctorWorld, troubles } from '../../testing/service/doctor-world.js';

const world = shareDoctorWorld();

it('finds nothing wrong with a page that is right, and counts no question', async () => {
	const { code, report } = await world.examine(world.pageWith());
	expect(troubles(report)).toEqual([]);
	expect(report.checks.map(({ name }) => name)).toEqual([
		'page',
		'script',
		'parts',
		'cache',
		'options',
		'https',
		'script-src',
		'connect-src',
		'cors',
		'key',
		'domain',
		'origin',
		'version',
		'citations',
	]);
	expect({ code, ok: report.ok }).toEqual({ code: 0, ok: true });
	expect(await world.service.database.sql.selectFrom('usage_counters').selectAll().execute()).toEqual([]);
});

it('opens a page that answers cite, and warns when the site has none there', async () => {
	const cited = Object.keys(world.docs.pages).filter((path) => path !== '/guide');
	const kept = cited.map((path) => [path, world.docs.pages[path]] as const);
	for (const path of cited) delete world.docs.pages[path];
	const { code, report } = await world.examine(world.pageWith());
	expect(troubles(report)).toEqual([
		{
			name: 'citations',
			status: 'warning',
			message: expect.stringMatching(
				/^Answers cite \/\S+, and http\S+ answers 404; serve the documentation at these paths/,
			),
		},
	]);
	expect(code).toBe(0);
	Object.assign(world.docs.pages, Object.fromEntries(kept));
});

it('names the ids that answers cite and the page does not have', async () => {
	const pages = { ...world.docs.pages };
	for (const path of Object.keys(pages).filter((one) => one !== '/guide'))
		world.docs.pages[path] = html('<h2 id="of-another-generator">Somewhere</h2>');
	const { code, report } = await world.examine(world.pageWith());
	expect(troubles(report)).toEqual([
		{
			name: 'citations',
			status: 'warning',
			message: expect.stringMatching(/^Answers cite http\S+#\S+, .*and the page has no such id\. .*docsFormat/),
		},
	]);
	expect(code).toBe(0);
	Object.assign(world.docs.pages, pages);
});

describe('options are found', () => {
	const options = () => ({ domain: 'docs', apiKey: world.service.assistantKey, baseUrl: world.url });
	const src = () => `<script src="${world.tagSource}"></script>`;

	it.each([
		[
			'in the block of JSON',
			() => `<script type="application/json" data-docent-options>${JSON.stringify(options())}</script>${src()}`,
		],
		[
			'in a call of init',
			() =>
				`${src()}<script>Docent.init({ domain: 'docs', apiKey: "${world.service.assistantKey}", baseUrl: '${world.url}' })</script>`,
		],
		['in the queue of calls', () => `${src()}<script>Docent.q.push(["init", ${JSON.stringify(options())}])</script>`],
	])('%s', async (_, page) => {
		const { report } = await world.examine(html(page()));
		expect(troubles(report)).toEqual([]);
	});

	it('in flags, where the site’s own bundle brings the assistant', async () => {
		const bare = html('<title>Docs</title>');
		const { report: without } = await world.examine(bare);
		expect(troubles(without)).toEqual([
			{ name: 'page', status: 'problem', message: expect.stringContaining('say --domain, --key and --service') },
		]);
		const flags = ['--domain', 'docs', '--key', world.service.assistantKey, '--service', world.url];
		const { report, code } = await world.examine(bare, ...flags);
		expect(troubles(report)).toEqual([]);
		expect(code).toBe(0);
	});
});

it('prints a line for each thing, the gravest first', async () => {
	world.docs.pages['/guide'] = world.pageWith({ 'data-theme': 'black' });
	const { out, code } = await world.doctor(new URL('/guide', world.docs.url).href);
	const lines = out.split('\n');
	expect(lines[0]).toBe(new URL('/guide', world.docs.url).href);
	expect(lines[2]).toBe('problem  options      Docent: the option "theme" must be auto or light or dark, not "black".');
	expect(lines.at(-1)).toMatch(/^1 problem, 0 warnings, \d+ checks\.$/);
	expect(code).toBe(1);
});

describe('a page that cannot be looked at', () => {
	it.each([
		['/missing', /\/missing answers 404; give the address of a page that readers see\./],
		['/data.json', /\/data\.json is application\/json; give the address/],
	])('is a problem: %s', async (path, says) => {
		world.docs.pages['/data.json'] = answer('{}', { 'content-type': 'application/json' });
		const { out, code } = await world.doctor(new URL(path, world.docs.url).href);
		expect(out).toMatch(says);
		expect(code).toBe(1);
	});

	it('is a problem when its host is away', async () => {
		const { out, code } = await world.doctor('http://127.0.0.1:9/');
		expect(out).toMatch(/http:\/\/127\.0\.0\.1:9\/ cannot be fetched \(.+\); check the address\./);
		expect(code).toBe(1);
	});

	it.each([
		[
			['docs.example.com'],
			'There is no folder "docs.example.com" here; for a page give its address with https:// or http://',
		],
		[['https://docs.example.com', '--service', 'here'], '--service is "here"; give an address'],
	])('is refused when it is no address: %j', async (args, says) => {
		const { said, code } = await world.doctor(...args);
		expect(said).toContain(says);
		expect(code).toBe(2);
	});
});
