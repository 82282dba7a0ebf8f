import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { sentenceOf } from './write-beside.js';
import { type BuiltSite, writeSiteFiles } from './write-site-files.js';

let folder: string;
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), 'docent-site-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name: string, text: string): void {
	mkdirSync(dirname(join(folder, name)), { recursive: true });
	writeFileSync(join(folder, name), text);
}
const nav = '<nav><a href="/docs/guide/start.html">Start</a> <a href="/docs/guide/install/">Install</a></nav>';
const page = (head: string, body: string) =>
	`<html lang="en"><head>${head}</head><body>${nav}<main>${body}</main></body></html>`;
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const site = (more: Partial<BuiltSite> = {}): BuiltSite => ({
	folder,
	title: 'Tern',
	origin: 'https://docs.example.com',
	base: '/docs/',
	cleanUrls: false,
	hasSitemap: false,
	service: 'https://assistant.example.com',
	apiKey: 'svc_dsc_x',
	...more,
});

beforeEach(() => {
	put(
		'index.html',
		page('<title>Home | Tern</title><meta name="description" content="Copies folders.">', '<h1>Tern</h1><p>Hi.</p>'),
	);
	put(
		'guide/start.html',
		page(
			'<title>Start | Tern</title>',
			'<ul><li>Guide</li></ul><h1 id="start">Start - now</h1><h2 id="a">A</h2><p><a href="install/#linux">Install</a>, <a href="https://example.com/x">elsewhere</a>.</p>',
		),
	);
	put(
		'guide/install/index.html',
		page(
			'<title>Install</title><link rel="canonical" href="https://docs.example.com/docs/guide/install">',
			'<h1>Install</h1><p>Run it.</p>',
		),
	);
	put('404.html', page('<title>Gone</title>', '<p>Gone.</p>'));
	put('hidden.html', page('<meta name="robots" content="noindex">', '<p>Hidden.</p>'));
	put('old.html', '<meta http-equiv="refresh" content="0; url=/docs/"><p>Moved.</p>');
	put('_assets/a.html', '<p>Asset.</p>');
});

describe('the files beside a built site', () => {
	it('leave out what says nothing of a page: a blank description, that of the site, the only version', async () => {
		const head = (description: string) =>
			`<meta name="docusaurus_version" content="current"><meta name="description" content="${description}">`;
		put('blank.html', page(`<title>Blank</title>${head('&amp;nbsp;')}`, '<h1>Blank</h1><p>A.</p>'));
		put('same.html', page(`<title>Same</title>${head('Copies folders.')}`, '<h1>Same</h1><p>B.</p>'));
		put('own.html', page(`<title>Own</title>${head('Its own.')}`, '<h1>Own</h1><p>C.</p>'));
		put('index.html', page(`<title>Tern</title>${head('Copies folders.')}`, '<h1>Tern</h1><p>Hi.</p>'));
		for (const name of ['guide/start.html', 'guide/install/index.html']) rmSync(join(folder, name));
		await writeSiteFiles(site());
		const lines = read('llms.txt')
			.split('\n')
			.filter((line) => line.startsWith('- '));
		expect(lines).toEqual([
			'- [Tern](https://docs.example.com/docs/index.md): Copies folders.',
			'- [Blank](https://docs.example.com/docs/blank.md)',
			'- [Own](https://docs.example.com/docs/own.md): Its own.',
			'- [Same](https://docs.example.com/docs/same.md)',
		]);
		for (const name of ['blank.md', 'same.md', 'own.md']) expect(read(name)).not.toContain('version:');
		expect(read('blank.md')).not.toContain('nbsp');
	});

	it('are a list of its pages in the order of its navigation', async () => {
		await writeSiteFiles(site());
		expect(read('llms.txt')).toBe(`# Tern

> Copies folders.

Every page in one file: [llms-full.txt](https://docs.example.com/docs/llms-full.txt)

How an agent works with this documentation: [skill.md](https://docs.example.com/docs/skill.md)

## Pages

- [Tern](https://docs.example.com/docs/index.md): Copies folders.

## Guide

- [Start - now](https://docs.example.com/docs/guide/start.md)
- [Install](https://docs.example.com/docs/guide/install.md)
`);
	});

	it('are its pages as Markdown, from the title on, with links to Markdown', async () => {
		await writeSiteFiles(site());
		expect(read('guide/start.md')).toBe(`---
title: Start - now
url: https://docs.example.com/docs/guide/start.html
language: en
---

> The index of the whole documentation is at [llms.txt](https://docs.example.com/docs/llms.txt).

# Start - now

## A

[Install](https://docs.example.com/docs/guide/install.md#linux), [elsewhere](https://example.com/x).
`);
		for (const name of ['404.md', 'hidden.md', 'old.md', '_assets/a.md'])
			expect(existsSync(join(folder, name))).toBe(false);
		expect(read('llms-full.txt')).toContain('Source: https://docs.example.com/docs/guide/install\n\nRun it.');
	});

	it('are a sitemap where the generator has none, with the addresses of the site', async () => {
		await writeSiteFiles(site());
		expect(read('sitemap.xml').match(/<loc>.*<\/loc>/g)).toEqual([
			'<loc>https://docs.example.com/docs/</loc>',
			'<loc>https://docs.example.com/docs/guide/start.html</loc>',
			'<loc>https://docs.example.com/docs/guide/install</loc>',
		]);
	});

	it.each([
		['makes one itself', { hasSitemap: true }],
		['knows no address', { origin: undefined }],
	])('are no sitemap where the generator %s', async (_, more) => {
		await writeSiteFiles(site(more));
		expect(existsSync(join(folder, 'sitemap.xml'))).toBe(false);
	});

	it('have paths in place of addresses where the generator knows none', async () => {
		await writeSiteFiles(site({ origin: undefined, base: '/' }));
		expect(read('llms.txt')).toContain('- [Install](/guide/install.md)');
		expect(existsSync(join(folder, '.well-known/mcp/server-card.json'))).toBe(false);
	});

	it('tell agents of the service, at the root of a site', async () => {
		await writeSiteFiles(site({ base: '/' }));
		expect(read('skill.md')).toContain('https://assistant.example.com/mcp');
		const { skills } = JSON.parse(read('.well-known/agent-skills/index.json'));
		expect(read(`.well-known/agent-skills/${skills[0].url}`)).toBe(read('skill.md'));
		const card = JSON.parse(read('.well-known/mcp/server-card.json'));
		expect(card.remotes[0].url).toBe('https://assistant.example.com/mcp');
		expect(JSON.parse(read('.well-known/ai-catalog.json')).entries[0].url).toBe(
			'https://docs.example.com/.well-known/mcp/server-card.json',
		);
	});

	it('never take the place of what is there', async () => {
		put('llms.txt', 'mine');
		put('guide/start.md', 'mine as well');
		const files = await writeSiteFiles(site());
		expect(files.kept).toEqual(['llms.txt', 'guide/start.md']);
		expect([read('llms.txt'), read('guide/start.md')]).toEqual(['mine', 'mine as well']);
		expect(sentenceOf(files)).toBe(
			"Docent: skill.md, llms-full.txt, sitemap.xml, 2 pages as Markdown. The site's own llms.txt, guide/start.md stay.",
		);
	});
});
