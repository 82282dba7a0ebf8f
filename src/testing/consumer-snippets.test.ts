/** The pages about the npm package show the files of apps that are built and used: see `e2e/consumers`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../tooling/run.js';

/** Pages below `public/embed`, and the folders below `e2e/consumers` that their files stand in. */
const pages: Record<string, readonly string[]> = {
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

function fileOf(folders: readonly string[], title: string): string | undefined {
	for (const folder of folders) {
		try {
			return readFileSync(join(root, 'e2e/consumers', folder, title), 'utf8');
		} catch {}
	}
	return undefined;
}

describe.each(Object.entries(pages))('the page embed/%s', (page, folders) => {
	const snippets = snippetsOf(page);

	it('shows nothing but whole files of these apps, and what is typed into a shell', () => {
		const files = snippets.filter(({ language }) => language !== 'sh');
		expect(files.map(({ title, code }) => [title, code])).toEqual(
			files.map(({ title }) => [title, title && fileOf(folders, title)]),
		);
	});

	it('installs the package as it is packed', () => {
		const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
		const installed = snippets.filter(({ language }) => language === 'sh').map(({ code }) => code);
		expect(installed.join()).toContain(`npm install ../docent/docent-${version}.tgz`);
	});
});
