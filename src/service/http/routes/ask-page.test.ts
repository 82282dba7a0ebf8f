import { beforeEach, describe, expect, it } from 'vitest';
import { createServiceUnderTest } from '../../../testing/service/service-under-test.js';
import { shared } from '../../../testing/service/shared.js';

const service = shared(() =>
	createServiceUnderTest({
		site: true,
		hosts: ['docs.example.com'],
		publicUrl: 'https://docs.acme.example',
	}),
);

const question = 'How do I roll back <b>?';
const address = (host: string) => `${host}/guide/rollouts?ask=${encodeURIComponent(question)}`;
const countAsked = async () =>
	Number(
		(
			await service.database.sql
				.selectFrom('threads')
				.select(({ fn }) => fn.countAll().as('n'))
				.executeTakeFirst()
		)?.n,
	);

let before = 0;
beforeEach(async () => {
	before = await countAsked();
});
const open = (headers: Record<string, string>, host = 'http://127.0.0.1') =>
	service.fetch(new Request(address(host), { headers }));

/** What Chromium 156 sends with every request of a page, on a host that it trusts and elsewhere. */
const chrome = {
	'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36',
	'accept-language': 'en-US,en;q=0.9',
};
const evil = { referer: 'http://evil.test:8080/' };
const html = {
	accept:
		'text/html,application/xhtml+xml,application/xml;q=0.9,image/jxl,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7',
	'upgrade-insecure-requests': '1',
};
const fetched = (site: string, mode: string, dest: string, more = {}) => ({
	'sec-fetch-site': site,
	'sec-fetch-mode': mode,
	'sec-fetch-dest': dest,
	...more,
});

/** By Chromium, from another site: `trusted` over https and on loopback, `plain` over http elsewhere. */
const foreignWays: [
	name: string,
	trusted: Record<string, string>,
	plain: Record<string, string> | undefined,
	expected: 'button' | 'refusal',
][] = [
	['frame', { ...html, ...fetched('cross-site', 'navigate', 'iframe') }, html, 'refusal'],
	['frame of a frameset', { ...html, ...fetched('cross-site', 'navigate', 'frame') }, html, 'refusal'],
	['object', { ...html, ...fetched('cross-site', 'navigate', 'object') }, html, 'refusal'],
	['embed', { ...html, ...fetched('cross-site', 'navigate', 'embed') }, html, 'refusal'],
	['form into a frame', { ...html, ...fetched('cross-site', 'navigate', 'iframe') }, html, 'refusal'],
	['form', { ...html, ...fetched('cross-site', 'navigate', 'document') }, html, 'button'],
	['meta refresh', { ...html, ...fetched('cross-site', 'navigate', 'document') }, html, 'button'],
	['link', { ...html, ...fetched('cross-site', 'navigate', 'document', { 'sec-fetch-user': '?1' }) }, html, 'button'],
	[
		'speculative prefetch',
		{ ...html, 'sec-purpose': 'prefetch', ...fetched('none', 'navigate', 'document') },
		undefined,
		'refusal',
	],
	[
		'prerendering',
		{ ...html, 'sec-purpose': 'prefetch;prerender', ...fetched('none', 'navigate', 'document') },
		undefined,
		'refusal',
	],
	[
		'link to prefetch',
		{ accept: html.accept, 'sec-purpose': 'prefetch', ...fetched('cross-site', 'no-cors', 'empty') },
		{ accept: html.accept, 'sec-purpose': 'prefetch' },
		'refusal',
	],
	[
		'image',
		{ accept: 'image/avif,image/webp,*/*;q=0.8', ...fetched('cross-site', 'no-cors', 'image') },
		{ accept: 'image/avif,image/webp,*/*;q=0.8' },
		'refusal',
	],
	['script', { accept: '*/*', ...fetched('cross-site', 'no-cors', 'script') }, { accept: '*/*' }, 'refusal'],
	[
		'style sheet',
		{ accept: 'text/css,*/*;q=0.1', ...fetched('cross-site', 'no-cors', 'style') },
		{ accept: 'text/css,*/*;q=0.1' },
		'refusal',
	],
	['fetch', { accept: '*/*', ...fetched('cross-site', 'no-cors', 'empty') }, { accept: '*/*' }, 'refusal'],
	['page of a sibling', { ...html, ...fetched('same-site', 'navigate', 'document') }, undefined, 'button'],
	['fetch of a sibling', { accept: '*/*', ...fetched('same-site', 'cors', 'empty') }, undefined, 'refusal'],
];

async function expectNothingAsked(response: Response, expected: 'button' | 'refusal') {
	const text = await response.text();
	if (expected === 'button') {
		expect(response.status).toBe(200);
		expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
		expect(text).toContain('<button class="main-button">Ask</button>');
		expect(text).toContain('How do I roll back &lt;b&gt;?');
	} else {
		expect(response.status).toBe(403);
		expect(text).toContain('"code":"origin_not_allowed"');
	}
	expect(await countAsked()).toBe(before);
}

describe('another site asks nothing', () => {
	it.each(foreignWays)('by a %s over https or on this machine', async (_, trusted, __, expected) => {
		await expectNothingAsked(await open({ ...chrome, ...evil, ...trusted }), expected);
		await expectNothingAsked(await open({ ...chrome, ...trusted }), expected);
	});

	it.each(foreignWays.flatMap(([name, , plain]) => (plain ? [[name, plain] as const] : [])))(
		'by a %s over plain http, where browsers say less',
		async (_, plain) => {
			// A frame cannot be told from a page there: it shows the button, which no frame may show.
			const expected = plain === html ? 'button' : 'refusal';
			await expectNothingAsked(await open({ ...chrome, ...evil, ...plain }, 'http://docs.example.com'), expected);
			await expectNothingAsked(await open({ ...chrome, ...plain }, 'http://docs.example.com'), expected);
		},
	);
});

describe('a question is answered', () => {
	const typed = { ...html, ...fetched('none', 'navigate', 'document', { 'sec-fetch-user': '?1' }) };
	it.each<[string, Record<string, string>, string?]>([
		['whose address the reader has typed', { ...chrome, ...typed }],
		['after the button was pressed', { ...chrome, ...html, ...fetched('same-origin', 'navigate', 'document') }],
		[
			'after the button was pressed over plain http',
			{ ...chrome, ...html, referer: 'http://docs.example.com/guide/rollouts' },
			'http://docs.example.com',
		],
		[
			'after the button was pressed behind a proxy that passes its own name',
			{ ...chrome, ...html, referer: 'https://docs.acme.example/guide/rollouts' },
		],
		['that a script of the site sends', { ...chrome, accept: '*/*', ...fetched('same-origin', 'cors', 'empty') }],
		['of curl', { 'user-agent': 'curl/8.5.0', accept: '*/*' }],
		['of curl with a referrer', { 'user-agent': 'curl/8.5.0', accept: '*/*', ...evil }],
		['of a program without any header', {}],
		[
			'of a fetcher for a model',
			{
				accept: 'text/markdown, text/html, */*',
				'user-agent':
					'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko; compatible; Claude-User/1.0; +Claude-User@anthropic.com)',
				'accept-language': 'en',
			},
		],
		['of a script in Node', { 'user-agent': 'node', accept: '*/*', 'accept-language': '*', 'sec-fetch-mode': 'cors' }],
	])('%s', async (_, headers, host) => {
		const response = await open(headers, host);
		expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
		await response.text();
		await expect.poll(countAsked).toBe(before + 1);
	});
});
