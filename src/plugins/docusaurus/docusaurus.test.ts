import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import docent, { validateOptions } from './index.js';

const options = { service: 'https://assistant.example.com', domain: 'acme', apiKey: 'svc_dsc_x' };

let siteDir: string;
beforeEach(() => {
	siteDir = mkdtempSync(join(tmpdir(), 'docent-docusaurus-'));
});
afterEach(() => rmSync(siteDir, { recursive: true, force: true }));

const pluginOf = (siteConfig: object, more: object = {}) =>
	docent(
		{ siteDir, siteConfig: { presets: [['classic', {}]], plugins: [], themes: [], themeConfig: {}, ...siteConfig } },
		{ ...options, ...more },
	);
const triggerOf = (plugin: ReturnType<typeof docent>) =>
	plugin.injectHtmlTags().headTags[0]?.attributes['data-search-trigger'];

describe('the plugin of Docusaurus', () => {
	it('is told what is wrong by the name that the owner writes', () => {
		expect(() => validateOptions({ options: { id: 'default' } })).toThrow('"service" of docent/docusaurus');
		expect(validateOptions({ options })).toEqual({ ...options, id: 'default' });
	});

	it('adds a button for the search where a site has none', () => {
		expect(pluginOf({}).getThemePath()).toMatch(/theme-with-search$/);
		expect(triggerOf(pluginOf({}))).toBeUndefined();
		expect(pluginOf({}, { options: { search: 'panel' } }).getThemePath()).toMatch(/theme$/);
	});

	it.each([
		['Algolia', { themeConfig: { algolia: {} } }],
		['a theme', { themes: [['@easyops-cn/docusaurus-search-local', {}]] }],
		['a plugin', { plugins: ['docusaurus-lunr-search'] }],
	])('takes the search of %s', (_, siteConfig) => {
		const plugin = pluginOf(siteConfig);
		expect(plugin.getThemePath()).toMatch(/theme$/);
		expect(triggerOf(plugin)).toBe('.navbar__search-input, .DocSearch-Button, [class*="navbarSearchContainer"] > *');
	});

	it.each([
		['a field that it knows', '<input class="navbar__search-input">', {}, 0],
		[
			'a search of another theme in the place for it',
			'<div class="navbarSearchContainer_x"><my-search></my-search></div>',
			{},
			0,
		],
		['a search that it does not see', '<nav></nav>', {}, 1],
		['a search that the owner names', '<nav></nav>', { options: { searchTrigger: '#mine' } }, 0],
	])('looks into the built page for %s', async (_, html, more, warnings) => {
		const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
		writeFileSync(join(siteDir, 'index.html'), html);
		const plugin = pluginOf({ themes: ['my-search-theme'] }, { ...more, agentFiles: false });
		await plugin.postBuild({ outDir: siteDir, baseUrl: '/', siteConfig: {}, plugins: [] });
		expect(warn.mock.calls.map(([sentence]) => sentence)).toEqual(
			warnings === 0 ? [] : [expect.stringContaining('options.searchTrigger')],
		);
		warn.mockRestore();
	});

	it('leaves a search bar of the owner where it is', () => {
		mkdirSync(join(siteDir, 'src/theme'), { recursive: true });
		writeFileSync(join(siteDir, 'src/theme/SearchBar.tsx'), '');
		expect(pluginOf({}).getThemePath()).toMatch(/theme$/);
	});
});
