import { expect, it } from 'vitest';
import { siteOf } from '../../../testing/service/website.js';
import { loadDocumentation } from '../load-documentation.js';
import { websiteSource } from './read-website.js';

async function read(text: string) {
	const site = await siteOf({ '/llms-full.txt': text });
	const source = websiteSource(new URL('/llms-full.txt', site.url), { limits: { delayMs: 0 } });
	return { ...(await loadDocumentation(source)), origin: site.url.origin };
}

it('keeps pages that have the same title and no address, each once, and warns in one sentence', async () => {
	const { pages, warnings, navigation, origin } = await read(
		'# Setup\n\nOne.\n\n# Setup\n\nTwo.\n\n# Setup 1\n\nThree.\n\n# Setup\n\nTwo.\n',
	);
	expect(pages.map(({ path, markdown }) => [path, markdown])).toEqual([
		['/setup', 'One.'],
		['/setup-1', 'Two.'],
		['/setup-1-1', 'Three.'],
	]);
	expect(navigation[0]?.pages.map(({ path }) => path)).toEqual(['/setup', '/setup-1', '/setup-1-1']);
	expect(warnings).toEqual([
		`${origin}/llms-full.txt names no address on ${origin} for 3 of its pages, so that links to them may lead nowhere; put a line "Source: https://…" below each title.`,
	]);
});

it('leads to the addresses that the pages name, whatever their paths are', async () => {
	const { pages, warnings } = await read(
		'# A\nSource: {origin}/wiki.php?id=a\n\nOne.\n\n# B\nSource: {origin}/wiki.php?id=b\n\nTwo.\n\n# C\nSource: {origin}/c.md\n\nThree.\n',
	);
	expect(pages.map(({ path, address }) => [path, address])).toEqual([
		['/wiki.php', '/wiki.php?id=a'],
		['/wiki.php-1', '/wiki.php?id=b'],
		['/c', undefined],
	]);
	expect(warnings).toEqual([]);
});
