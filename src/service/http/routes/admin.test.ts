import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf, openPage, ownForm, postForm } from '../../../testing/service/admin-browser.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { translations } from '../../pages/language.js';
import { pagePaths } from '../../pages/page-paths.js';

const unanswerable = 'Who won <b>the chess</b> championship of 1972?';

describe('the admin pages', () => {
	let service: ServiceUnderTest;
	let admin: string;
	let threadId: string;
	beforeAll(async () => {
		service = await createServiceUnderTest({ trustedProxies: 1, publicUrl: 'https://docent.example.com' });
		admin = await service.createKey({ kind: 'admin' });
		const comment = '"><img src=x onerror=alert(1)>';
		const evil = { fp: '<script>alert(1)</script>' };
		({ threadId } = await service.dislike(unanswerable, { comment }, evil));
	});
	afterAll(() => service.dispose());

	let address = 0;
	const signIn = (key: string, headers: Record<string, string | undefined> = ownForm, url = '') =>
		postForm(service, url + pagePaths.adminSignIn, { key }, { 'x-forwarded-for': `192.0.2.${++address}`, ...headers });
	const get = (path: string, cookie = '') => openPage(service, path, cookie);
	const signedIn = async () => cookieOf(await signIn(admin));

	it('ask for an admin key first', async () => {
		const response = await get(pagePaths.admin);
		expect(response.status).toBe(200);
		const html = await response.text();
		expect(html).toContain('<label for="key">Admin key</label>');
		expect(html).not.toContain('chess');
		for (const path of [pagePaths.adminThreads, `${pagePaths.adminThread}?id=${threadId}`]) {
			const refused = await get(path);
			expect([refused.status, refused.headers.get('location')]).toEqual([303, pagePaths.admin]);
		}
	});

	it('open with an admin key, to a cookie that scripts and other sites do not get', async () => {
		const response = await signIn(admin);
		expect([response.status, response.headers.get('location')]).toEqual([303, pagePaths.admin]);
		const cookie = response.headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(/^docent-admin=[\w-]{43}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/);
		expect(cookie).not.toContain(admin);
		const page = await get(pagePaths.admin, cookieOf(response));
		const html = await page.text();
		expect(html).toContain('Who won &lt;b&gt;the chess');
		for (const [tab, sections] of [
			['questions', ['to-do', 'questions', 'satisfaction', 'list']],
			['pages', ['pages']],
			['usage', ['slowest', 'models', 'limits']],
		] as const) {
			const shown = await (await get(`${pagePaths.admin}?tab=${tab}`, cookieOf(response))).text();
			expect([...shown.matchAll(/<h2 id="([\w-]+)">/g)].map(([, id]) => id)).toEqual(sections);
			expect(shown).toMatch(new RegExp(`aria-current="page">${tab}</a>`, 'i'));
		}
		expect(page.headers.get('cache-control')).toBe('no-store');
		expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
		expect(page.headers.get('access-control-allow-origin')).toBeNull();
	});

	it.each<[string, string, Record<string, string>]>([
		['with the service itself', 'https://docs.example.com', {}],
		['with a proxy that says so', 'http://docs.example.com', { 'x-forwarded-proto': 'https' }],
		['with a proxy before a public address', 'http://docent.example.com', {}],
		['with a proxy, from a form', 'http://docs.example.com', { origin: 'https://docs.example.com' }],
	])('over https %s the cookie without a prefix is not read, which a sibling may have set', async (_, url, more) => {
		const plain = await signedIn();
		const visit = async (cookie: string) => {
			const response = await service.fetch(new Request(url + pagePaths.admin, { headers: { cookie, ...more } }));
			return (await response.text()).includes('Sign out');
		};
		expect(await visit(plain)).toBe(false);
		expect(await visit(`__Host-${plain}`)).toBe(true);
		expect(await visit(`__Host-docent-admin=${'A'.repeat(43)}; ${plain}`)).toBe(false);
		expect((await (await get(pagePaths.admin, plain)).text()).includes('Sign out')).toBe(true);
	});

	it.each([
		['the service itself', 'https://docs.example.com', { ...ownForm, origin: 'https://docs.example.com' }],
		['a proxy before it', 'http://docs.example.com', { ...ownForm, origin: 'https://docs.example.com' }],
	])('keep a cookie to their own host where %s speaks https', async (_, url, headers) => {
		const cookie = (await signIn(admin, headers, url)).headers.get('set-cookie') ?? '';
		expect(cookie).toMatch(/^__Host-docent-admin=[\w-]{43}; .*Path=\/; HttpOnly; Secure; SameSite=Strict$/);
		expect(await (await get(pagePaths.admin, cookie.split(';')[0])).text()).toContain('chess');
	});

	it.each([
		['an assistant key', () => service.assistantKey, 'assistant key'],
		['a key of nobody', () => `svc_${'0'.repeat(64)}`, 'isn’t a valid admin key'],
		['nothing', () => '', 'isn’t a valid admin key'],
		['very much', () => 'svc_'.repeat(2_000), 'isn’t a valid admin key'],
	])('stay closed to %s', async (_, key, sentence) => {
		const response = await signIn(key());
		expect(response.status).toBe(403);
		expect(response.headers.get('set-cookie')).toBeNull();
		const html = await response.text();
		expect(html).toContain(sentence);
		expect(html).not.toContain(key() || 'svc_dsc_');
	});

	it('stay closed to the keys themselves, invented cookies, and assistant keys in the header', async () => {
		for (const cookie of [`docent-admin=${admin}`, `docent-admin=${'A'.repeat(43)}`, 'docent-admin=']) {
			expect(await (await get(pagePaths.admin, cookie)).text()).not.toContain('chess');
		}
		expect(await (await service.get(pagePaths.admin, service.assistantKey)).text()).not.toContain('chess');
	});

	it.each([
		['by what browsers say', { 'sec-fetch-site': 'cross-site', origin: 'http://127.0.0.1' }],
		['by a subdomain', { 'sec-fetch-site': 'same-site', origin: 'http://127.0.0.1' }],
		['by its origin', { 'sec-fetch-site': undefined, origin: 'http://evil.test' }],
		['by the lack of one', { 'sec-fetch-site': undefined, origin: 'null' }],
	])('take no form of another site, told %s', async (_, headers) => {
		const response = await signIn(admin, headers);
		expect(response.status).toBe(403);
		expect(response.headers.get('set-cookie')).toBeNull();
		const cookie = await signedIn();
		await postForm(service, pagePaths.adminSignOut, {}, { cookie, ...headers });
		expect(await (await get(pagePaths.admin, cookie)).text()).toContain('chess');
	});

	it('have one way out, in the navigation', async () => {
		const cookie = cookieOf(await signIn(admin));
		const html = await (await get(pagePaths.admin, cookie)).text();
		const nav = /<nav class="service-links"[\s\S]*?<\/nav>/.exec(html)?.[0] ?? '';
		expect(nav).toContain(`action="${pagePaths.adminSignOut}"><button>Sign out</button>`);
		expect(html.split('Sign out')).toHaveLength(2);
	});

	it('close when one signs out', async () => {
		const cookie = await signedIn();
		const response = await postForm(service, pagePaths.adminSignOut, {}, { cookie, ...ownForm });
		expect(response.headers.get('set-cookie')).toMatch(/^docent-admin=; Max-Age=0;/);
		expect(await (await get(pagePaths.admin, cookie)).text()).not.toContain('chess');
	});

	it('close when the key is revoked', async () => {
		const other = await service.createKey({ kind: 'admin' });
		const cookie = cookieOf(await signIn(other));
		expect(await (await get(pagePaths.admin, cookie)).text()).toContain('chess');
		await service.database.sql
			.updateTable('keys')
			.set({ revoked_at: new Date() })
			.where('hint', '=', other.slice(-4))
			.where('kind', '=', 'admin')
			.execute();
		expect(await (await get(pagePaths.admin, cookie)).text()).not.toContain('chess');
	});

	it('remember the pull request to go back to, whatever is wrong', async () => {
		const review = 'r'.repeat(43);
		const post = (from: Record<string, string>) => {
			const headers = { 'x-forwarded-for': '198.51.100.9', ...from };
			return postForm(service, pagePaths.adminSignIn, { key: 'svc_wrong', review }, headers);
		};
		const field = `name="review" value="${review}"`;
		expect(await (await post({ 'sec-fetch-site': 'cross-site' })).text()).toContain(field);
		let last = await post(ownForm);
		for (let attempt = 0; attempt < 21 && last.status !== 429; attempt++) last = await post(ownForm);
		expect(last.status).toBe(429);
		expect(await last.text()).toContain(field);
	});

	it('let an address try ten times a minute', async () => {
		const from = { ...ownForm, 'x-forwarded-for': '198.51.100.7' };
		const statuses: number[] = [];
		let last: Response | undefined;
		// Twice as often, for a minute may end meanwhile.
		for (let attempt = 0; attempt < 21; attempt++) {
			last = await signIn('svc_wrong', from);
			statuses.push(last.status);
			if (last.status === 429) break;
		}
		expect(statuses.at(-1)).toBe(429);
		expect(statuses.length).toBeGreaterThan(10);
		expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
		expect(await last?.text()).toContain('Too many attempts');
	});

	it('show a conversation as text, whatever was said in it', async () => {
		const cookie = await signedIn();
		const html = await (await get(`${pagePaths.adminThread}?domain=docs&id=${threadId}`, cookie)).text();
		expect(html).toContain('Who won &lt;b&gt;the chess&lt;/b&gt;');
		expect(html).toContain('the reader &lt;script&gt;');
		expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;');
		expect(html).toContain('Rated not helpful');
		expect(html).not.toMatch(/<script(?! id="own")|<img src=x|<b>the/);
		const list = await (await get(pagePaths.adminThreads, cookie)).text();
		expect(list).toContain(`/_docent/admin/thread?domain=docs&amp;id=${threadId}`);
	});

	it('say which of them one is on', async () => {
		const cookie = await signedIn();
		for (const [path, words] of [
			[pagePaths.admin, 'Insights'],
			[pagePaths.adminGaps, 'Gaps'],
			[pagePaths.adminThreads, 'Conversations'],
			[`${pagePaths.adminThread}?id=${threadId}`, 'Conversations'],
		] as const) {
			const html = await (await get(path, cookie)).text();
			expect(/<nav class="service-links".*?<\/nav>/s.exec(html)?.[0]).toMatch(
				new RegExp(`^(?:(?!aria-current).)*aria-current="true">${words}</a>(?!.*aria-current)`, 's'),
			);
		}
	});

	it('leave no navigation, heading or button in English for who reads German', async () => {
		const cookie = await signedIn();
		const known = new Set<string>(Object.values(translations.de));
		for (const path of [
			pagePaths.adminGaps,
			pagePaths.adminThreads,
			pagePaths.adminContacts,
			pagePaths.adminHealth,
			pagePaths.adminJobs,
		]) {
			const request = new Request(`http://127.0.0.1${path}`, { headers: { cookie, 'accept-language': 'de' } });
			const html = await (await service.fetch(request)).text();
			expect(html).toContain('<html lang="de" dir="ltr">');
			const all = html.matchAll(/<(h1|button|th|nav)(?=[ >])(?! class="choice")[^>]*>(.*?)<\/\1>/gs);
			const words = [...all].flatMap(([, , inner = '']) => inner.split(/<[^>]+>/).filter((text) => text.trim() !== ''));
			expect(words.length).toBeGreaterThan(14);
			expect(
				words.filter((text) => !known.has(text)),
				path,
			).toEqual([]);
		}
	});

	it('show an answer as its reader saw it', async () => {
		const cookie = await signedIn();
		const asked = await service.ask('How do I install Lantern?');
		expect(await asked.text()).toContain('```');
		const id = asked.headers.get('x-thread-id');
		const html = await (await get(`${pagePaths.adminThread}?domain=docs&id=${id}`, cookie)).text();
		expect(html).toMatch(/<figure class="code"><figcaption>[^<]+<\/figcaption><pre[^>]*><code class="hljs/);
		expect(html).toMatch(/<a href="\/[^"]*">\[1\]<\/a>/);
		expect(html).not.toContain('```');
	});

	it('do not know what is not there', async () => {
		const cookie = await signedIn();
		for (const path of ['thread?id=th_0', 'thread', 'threads?cursor=th_0', 'threads?domain=foreign']) {
			const response = await get(`${pagePaths.admin}/${path}`, cookie);
			expect(response.status).toBe(404);
			expect(await response.text()).toContain('<h1>Not found</h1>');
		}
		expect((await get(`${pagePaths.admin}?days=8`, cookie)).status).toBe(200);
	});

	it('list the questions that fit the filters, on a page and in a file', async () => {
		const cookie = await signedIn();
		const shown = async (query: string) => (await get(`${pagePaths.admin}?${query}`, cookie)).text();
		expect(await shown('q=CHESS&verdict=unanswered&by=reader&language=en')).toContain('Who won &lt;b&gt;the chess');
		for (const query of [
			'q=checkers',
			'q=%25',
			'page=/guide',
			'language=de',
			'verdict=failed',
			'cursor=1x',
			'list=groups&cursor=1x',
			'outcome=corrected',
		]) {
			expect(await shown(query), query).toContain('No question fits');
		}
		expect(await shown('by=agent')).toContain('No questions in this period');
		expect(await shown('q="><script>')).toContain('value="&quot;&gt;&lt;script&gt;"');
		const file = await get(`${pagePaths.adminInsightsCsv}?q=chess`, cookie);
		expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
		expect(file.headers.get('content-disposition')).toContain('attachment');
		expect(await file.text()).toContain(`"${unanswerable}",`);
		for (const [tab, head] of [
			['gaps', 'What readers asked'],
			['pages', 'Page'],
			['usage', 'Day'],
		]) {
			const text = await (await get(`${pagePaths.adminInsightsCsv}?tab=${tab}`, cookie)).text();
			expect(text).toMatch(new RegExp(`^"${head}"`));
		}
		const refused = await get(pagePaths.adminInsightsCsv);
		expect([refused.status, refused.headers.get('location')]).toEqual([303, pagePaths.admin]);
	});

	it('choose among three periods', async () => {
		const cookie = await signedIn();
		for (const days of [7, 30, 90]) {
			const html = await (await get(`${pagePaths.admin}?days=${days}`, cookie)).text();
			expect(html).toContain(`viewBox="0 0 ${days * 10} 100"`);
			expect(html).toContain(`<option value="${days}" selected>${days} days</option>`);
		}
	});
});
