/** The pages about the npm package show the files of apps that are built and used: see `e2e/world/consumers`. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../tooling/run.js';

/** Pages below `public/embed`, and the folders, seen from `e2e/world/consumers`, that their files stand in. */
const pages: Record<string, readonly string[]> = {
	npm: ['html', '../package', 'react', 'preact', 'next', 'react-router', 'astro'],
	transport: ['chat'],
};

interface Snippet {
	language: string;
	title: string | undefined;
	code: string;
}

function snippetsOf(page: string): Snippet[] {
	const text = readFileSync(join(root, `public/embed/${page}.md`), 'utf8');
	return [...text.matchAll(/^```(\w+)(?: title="([^"]+)")?\n([\s\S]*?)^```$/gm)].map(([, language, title, code]) => ({
		language: language ?? '',
		title,
		code: code ?? '',
	}));
}

/** What a file of that name holds in each of the apps that have it. */
function filesNamed(folders: readonly string[], title: string | undefined): string[] {
	return folders.flatMap((folder) => {
		const file = join(root, 'e2e/world/consumers', folder, title ?? 'a snippet without a title');
		return existsSync(file) ? [readFileSync(file, 'utf8')] : [];
	});
}

describe.each(Object.entries(pages))('the page embed/%s', (page, folders) => {
	const snippets = snippetsOf(page);

	it('shows nothing but whole files of these apps, and what is typed into a shell', () => {
		const files = snippets.filter(({ language }) => language !== 'sh');
		const others = files.filter(({ title, code }) => !filesNamed(folders, title).includes(code));
		expect(others).toEqual([]);
		expect(files.length).toBeGreaterThan(0);
	});
});

it.each(['npm', 'transport'])('the page embed/%s installs the package by its name', (page) => {
	const typed = snippetsOf(page).filter(({ language }) => language === 'sh');
	expect(typed.map(({ code }) => code).join()).toContain('npm install docent');
});

it('the quickstart names the files that npm packs', () => {
	const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
	const page = readFileSync(join(root, 'public/quickstart.md'), 'utf8');
	const named = [...page.matchAll(/docent[\w.-]*\.tgz/g)].map(([file]) => file);
	expect(new Set(named)).toEqual(new Set([`docent-${version}.tgz`, `docent-service-${version}.tgz`]));
});
