// @vitest-environment jsdom
import { readFile } from 'node:fs/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toJson } from '../../../client/to-json.js';
import type { SearchFilter } from '../../../contract/assistant.js';
import { filterOfPage } from './page-filter.js';

interface SamplePage {
	head?: string;
	body?: string;
	lang?: string;
	path?: string;
	/** What scripts of the page have declared. */
	globals?: Record<string, unknown>;
}

function filterOf({
	head = '',
	body = '',
	lang = 'en',
	path = '/',
	globals = {},
}: SamplePage): SearchFilter | undefined {
	document.documentElement.lang = lang;
	document.head.innerHTML = head;
	document.body.innerHTML = body;
	history.replaceState(null, '', path);
	for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
	return JSON.parse(JSON.stringify({ filter: filterOfPage })).filter;
}

afterEach(() => {
	vi.unstubAllGlobals();
	filterOf({});
});

const hreflang = (...languages: string[]) =>
	languages.map((language) => `<link rel="alternate" hreflang="${language}" href="/${language}/">`).join('');
const material = (config: object) => `<script id="__config" type="application/json">${JSON.stringify(config)}</script>`;

describe('what generators write on a page', () => {
	it.each<[name: string, page: SamplePage, filter: SearchFilter | undefined]>([
		[
			'Docusaurus, the version in work',
			{
				head: '<meta data-rh="true" name="docsearch:language" content="en"><meta data-rh="true" name="docsearch:version" content="current">',
			},
			{ version: 'current', language: 'en' },
		],
		[
			'Docusaurus, a translation of a version',
			{
				head: `<meta name="docsearch:language" content="de"><meta name="docsearch:version" content="1.0">${hreflang('en', 'de')}`,
				lang: 'de',
			},
			{ version: '1.0', language: 'de' },
		],
		[
			'DocSearch with several versions',
			{ head: '<meta name="docsearch:version" content="2.1.0, latest">' },
			{ version: '2.1.0' },
		],
		['VitePress in one language', { lang: 'en-US', globals: { __VP_SITE_DATA__: { locales: {} } } }, undefined],
		[
			'VitePress in two languages',
			{ lang: 'de', globals: { __VP_SITE_DATA__: { locales: { root: {}, de: {} } } } },
			{ language: 'de' },
		],
		['Starlight in one language', { head: '<meta name="generator" content="Starlight v0.36.0">' }, undefined],
		['Starlight that knows its address', { lang: 'fr', head: hreflang('en', 'fr') }, { language: 'fr' }],
		[
			'Starlight that does not',
			{ lang: 'pt-BR', body: '<starlight-lang-select><select></select></starlight-lang-select>' },
			{ language: 'pt-BR' },
		],
		['MkDocs without versions', { body: material({ base: '..', version: null }), path: '/guide/install/' }, undefined],
		[
			'Material for MkDocs with mike',
			{ body: material({ base: '../..', version: { provider: 'mike' } }), path: '/manual/2.4/guide/install/' },
			{ version: '2.4' },
		],
		[
			'Material for MkDocs with a choice of languages',
			{ lang: 'de', body: '<a href="/" hreflang="en">English</a><a href="/de/" hreflang="de">Deutsch</a>' },
			{ language: 'de' },
		],
		['Sphinx', { globals: { DOCUMENTATION_OPTIONS: { VERSION: '2.1', LANGUAGE: 'en' } } }, { version: '2.1' }],
		['Sphinx that knows no version', { globals: { DOCUMENTATION_OPTIONS: { VERSION: '' } } }, undefined],
		[
			'Sphinx at Read the Docs',
			{
				head: '<meta name="readthedocs-version-slug" content="stable">',
				globals: { DOCUMENTATION_OPTIONS: { VERSION: '2.1' } },
			},
			{ version: 'stable' },
		],
		['Nextra', { head: '<meta name="theme-color" content="rgb(250,250,250)">' }, undefined],
		['a language and itself again', { head: hreflang('en', 'x-default', 'EN') }, undefined],
	])('%s', (_name, page, filter) => {
		expect(filterOf(page)).toEqual(filter);
	});
});

describe('what the owner writes', () => {
	it('comes before everything else', () => {
		const filter = filterOf({
			head: `<meta name="docent:version" content=" 3 "><meta name="docent:language" content="ja">
				<meta name="docent:groups" content="api, , cli"><meta name="docent:sources" content="handbook,site"><meta name="docsearch:version" content="2">${hreflang('en', 'de')}`,
		});
		expect(filter).toEqual({ version: '3', language: 'ja', groups: ['api', 'cli'], sources: ['handbook', 'site'] });
	});

	it('is what the documentation shows', async () => {
		const guide = await readFile('public/embed/options.md', 'utf8');
		const [head = ''] = /<meta name="docent:version"[\s\S]*?(?=```)/.exec(guide) ?? [];
		expect(filterOf({ head })).toEqual({ version: '2', language: 'en', groups: ['api', 'cli'] });
	});

	it('counts for what it names alone', () => {
		const head = '<meta name="docent:language" content=""><meta name="docent:version" content="3">';
		expect(filterOf({ head: head + hreflang('en', 'de') })).toEqual({ version: '3', language: 'en' });
	});
});

it('a page that is no better than it should be narrows nothing', () => {
	expect(filterOf({ body: '<script id="__config" type="application/json">{"base":</script>' })).toBeUndefined();
	expect(filterOf({ globals: { DOCUMENTATION_OPTIONS: null, __VP_SITE_DATA__: null } })).toBeUndefined();
});

it('the filter of the page is the one of the moment at which a request is written', () => {
	const written = () => toJson({ query: 'x', filter: filterOfPage });
	filterOf({ head: '<meta name="docent:version" content="1">' });
	expect(written()).toBe('{"query":"x","filter":{"version":"1"}}');
	filterOf({ head: '<meta name="docent:version" content="2">' });
	expect(written()).toBe('{"query":"x","filter":{"version":"2"}}');
	filterOf({});
	expect(written()).toBe('{"query":"x"}');
	expect(JSON.stringify(filterOfPage), 'it is the same option on every page').toBe('"auto"');
});
