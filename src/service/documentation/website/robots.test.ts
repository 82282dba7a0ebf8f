import { describe, expect, it } from 'vitest';
import { siteOf, type WebsitePage } from '../../../testing/service/website.js';
import { readRobots } from './robots.js';
import { defaultWebsiteLimits } from './website-limits.js';

const answering =
	(status: number, headers: Record<string, string>, body = ''): WebsitePage =>
	(_, response) =>
		response.writeHead(status, headers).end(body);

const rulesOf = (url: URL) => readRobots(url, { ...defaultWebsiteLimits, delayMs: 0, timeoutMs: 2_000 });

/** Which of the paths the rules of a robots.txt forbid. */
async function forbidden(robotsTxt: WebsitePage, paths: readonly string[]) {
	const { url } = await siteOf({ '/robots.txt': robotsTxt });
	const { isAllowed, warnings } = await rulesOf(url);
	expect(warnings).toEqual([]);
	return paths.filter((path) => !isAllowed(new URL(path, url)));
}

const secrets = 'User-agent: *\nDisallow: /secret/\n';

describe('the rules of robots.txt', () => {
	it('are those that a redirect to another site leads to', async () => {
		const { url: elsewhere } = await siteOf({
			'/one': answering(302, { location: '/robots' }),
			'/robots': secrets,
		});
		const moved = answering(301, { location: new URL('/one', elsewhere).href });
		expect(await forbidden(moved, ['/secret/a', '/open'])).toEqual(['/secret/a']);
	});

	it('are the first ones of a file that is too long, without half a rule', async () => {
		const line = 'Disallow: /a-page-that-is-not-for-robots\n';
		const long = `${secrets}${line.repeat(511_000 / line.length)}Disallow: /late/\n${'Disallow: /x/'.repeat(50_000)}`;
		expect(await forbidden(long, ['/secret/a', '/late/', '/x/', '/open'])).toEqual(['/secret/a', '/late/']);
	});

	it('are those of each answer that is a success', async () => {
		for (const status of [203, 206])
			expect(await forbidden(answering(status, {}, secrets), ['/secret/a', '/open'])).toEqual(['/secret/a']);
	});

	it.each(['Sitemap: {origin}/map.xml', 'Host: example.com', 'Clean-param: ref /', 'Unheard-of: of'])(
		'belong to all agents of a group that has "%s" within',
		async (line) => {
			const group = `User-agent: DocentBot\n${line}\nUser-agent: Other\n${line}\nDisallow: /secret/\n`;
			expect(await forbidden(group, ['/secret/a', '/open'])).toEqual(['/secret/a']);
		},
	);

	it.each([
		['/%73ecret/', ['/secret/', '/%73ecret/', '/%73%65cret/']],
		['/secret/', ['/%73ecret/']],
		['/a%7eb', ['/a~b', '/a%7Eb']],
		['/caf%c3%a9', ['/café', '/caf%C3%A9']],
		['/[id]/', ['/[id]/', '/%5Bid%5D/', '/%5bid%5d/']],
		['/100%25', ['/100%25']],
		['/file-with-a-%2A.html', ['/file-with-a-*.html', '/file-with-a-%2a.html']],
		['/foo-%24', ['/foo-$']],
		['/a$b', ['/a$b', '/a%24b']],
		['/*.php$', ['/x.php']],
	])('match addresses however both are encoded: %s', async (rule, paths) => {
		const others = ['/open', '/x.php5', '/file-with-a-b.html', '/100'];
		expect(await forbidden(`User-agent: *\nDisallow: ${rule}\n`, [...paths, ...others])).toEqual(paths);
	});
});

describe('a robots.txt that cannot be read', () => {
	it.each([
		['redirects more than five times', answering(302, { location: '/robots.txt?' }), 'redirects in a circle'],
		['is not on the web', answering(302, { location: 'file:///etc/passwd' }), 'leads to another site (file:)'],
		[
			'is at an address of a network',
			answering(302, { location: 'http://10.0.0.1/x' }),
			'leads to another site (http://10.0.0.1)',
		],
		[
			'is at a machine without a domain',
			answering(302, { location: 'http://intranet/x' }),
			'leads to another site (http://intranet)',
		],
		['is neither there nor missing', answering(300, {}), 'answers 300'],
	])('because it %s is named in one sentence', async (_, robotsTxt, problem) => {
		const { url } = await siteOf({ '/robots.txt': robotsTxt });
		expect((await rulesOf(url)).warnings).toEqual([
			`${url.href}robots.txt ${problem}, so no rules were followed; mend it if it has some.`,
		]);
	});

	it.each([401, 403, 404, 410])('because it answers %i has no rules', async (status) => {
		expect(await forbidden(answering(status, {}), ['/secret/a'])).toEqual([]);
	});
});

it('names its sitemaps, wherever they stand', async () => {
	const { url } = await siteOf({
		'/robots.txt': 'Sitemap: {origin}/1.xml\nUser-agent: *\nSitemap: /2.xml\nDisallow: /x',
	});
	expect((await rulesOf(url)).sitemaps).toEqual([`${url.href}1.xml`, '/2.xml']);
});
