import { expect, it } from 'vitest';
import type { Examination } from '../embedding.js';
import { examine } from './examine.js';

/** What is found on a page with these options, and the requests that were made for it. */
async function found(options: Record<string, unknown>, files: Record<string, string>) {
	const asked: string[] = [];
	const fetch = async (url: unknown) => {
		asked.push(String(url));
		const body = files[String(url)];
		return new Response(body ?? 'Not found', { status: body === undefined ? 404 : 200 });
	};
	const examination: Examination = {
		embedding: { page: 'https://docs.example/guide/install', options, policies: [] },
		service: 'https://docs.example',
		fetch: fetch as typeof globalThis.fetch,
		browserHeaders: {},
		isInPage: true,
	};
	const checks = await examine(examination);
	return { asked, troubles: checks.filter(({ status }) => status !== 'ok'), names: checks.map(({ name }) => name) };
}

const manifest = { 'https://docs.example/docent/index.json': '{"docent":1,"folder":"a1/"}' };

it('an index alone is looked for, and no service', async () => {
	const { asked, troubles, names } = await found({ index: '../docent' }, manifest);
	expect(troubles).toEqual([]);
	expect(names).toContain('index');
	expect(asked).toEqual(['https://docs.example/docent/index.json']);
});

it.each([
	['/elsewhere/', {}, 'gives status 404 and no index'],
	['/docent/', { 'https://docs.example/docent/index.json': '<!doctype html>' }, 'gives status 200 and no index'],
])('what is no index is a problem: %s', async (index, files, sentence) => {
	const { troubles } = await found({ index }, files);
	expect(troubles).toMatchObject([{ name: 'index', status: 'problem', message: expect.stringContaining(sentence) }]);
});

it('beside a service both are looked for', async () => {
	const { asked } = await found({ index: '/docent/', domain: 'acme', apiKey: 'svc_dsc_x' }, manifest);
	expect(asked).toContain('https://docs.example/docent/index.json');
	expect(asked.length).toBeGreaterThan(1);
});
