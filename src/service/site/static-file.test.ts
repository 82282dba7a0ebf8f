import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder, writeFiles } from '../../testing/service/scratch-folder.js';
import { createStaticFiles } from './static-file.js';

let folder: string;

beforeEach(() => {
	folder = scratchFolder({ 'docs/plan.svg': '<svg/>', 'private.svg': '<svg/>' });
});

/** The files of the folder, of which a page names these. */
const filesOf = (named: string[], inner = '') =>
	createStaticFiles({
		folder: join(folder, inner),
		headers: {},
		documentation: () => ({ pages: [{ ...page, files: named }] }),
	});

const page = { path: '/', title: 'T', description: '', file: 'index.md', markdown: '', sections: [], facets: {} };
const some = ['/private.svg', '/docs/plan.svg', '/shot.png', '/film.mp4'];

const isServed = async (path: string, named = some, inner = '') =>
	(await filesOf(named, inner).fetch(new Request('http://127.0.0.1/'), path, () => {})) !== undefined;

it('files that a page names are served, and those that sites have for programs', async () => {
	const named = ['/docs/data.csv', '/_media/a.png', '/.gitbook/assets/my logo.png', '/none.png'];
	writeFiles(folder, { 'docs/data.csv': 'x', 'robots.txt': 'x', 'favicon.ico': 'x' });
	writeFiles(folder, { '_media/a.png': 'x', '.gitbook/assets/my logo.png': 'x' });
	for (const path of [
		'/docs/data.csv',
		'/robots.txt',
		'/favicon.ico',
		'/_media/a.png',
		'/.gitbook/assets/my%20logo.png',
	])
		expect(await isServed(path, named), path).toBe(true);
	expect(await isServed('/none.png', named)).toBe(false);
});

const unnamed = {
	'docs/other.csv': 'x',
	'docs/draft.png': 'x',
	'font.woff2': 'x',
	'package.json': 'x',
	'backup.zip': 'x',
	'notes.txt': 'x',
	'docs/robots.txt': 'x',
};
const neverServed = {
	'.env': 'x',
	'.git/config': 'x',
	'docs.json': '{}',
	'docent.config.json': '{}',
	'docent.config.yaml': 'docsFolder: docs',
	'main.ts': 'x',
	'node_modules/p/logo.svg': '<svg/>',
};

it('a file that nothing names is not served, whatever kind it is', async () => {
	writeFiles(folder, unnamed);
	for (const name of Object.keys(unnamed)) expect(await isServed(`/${name}`), name).toBe(false);
});

it('settings, code and hidden files are not served even where a page names them', async () => {
	writeFiles(folder, neverServed);
	const named = Object.keys(neverServed).map((name) => `/${name}`);
	for (const path of named) expect(await isServed(path, named), path).toBe(false);
});

it.each([
	['docusaurus.config.js', 'docs', 'static/img/a.png'],
	['.vitepress/config.ts', '', 'public/img/a.png'],
	['hugo.toml', 'content', 'static/img/a.png'],
])('with %s, files that stand at the root of the site are those of its own folder', async (sign, inner, file) => {
	writeFiles(folder, { [sign]: '', [file]: 'x', [file.replace('a.png', 'b.png')]: 'x', 'other/img/a.png': 'x' });
	writeFiles(folder, { 'static/robots.txt': 'x', 'public/robots.txt': 'x' });
	expect(await isServed('/img/a.png', ['/img/a.png'], inner)).toBe(true);
	expect(await isServed('/img/b.png', ['/img/a.png'], inner)).toBe(false);
	expect(await isServed('/robots.txt', ['/img/a.png'], inner)).toBe(false);
});

it('media that the configuration names are served', async () => {
	writeFiles(folder, {
		'mint.json': '{ "$schema": "https://mintlify.com/schema.json", "logo": "/logo/dark.png", "favicon": "icon.svg" }',
	});
	writeFiles(folder, { 'logo/dark.png': 'x', 'logo/light.png': 'x', 'icon.svg': 'x' });
	expect([await isServed('/logo/dark.png', []), await isServed('/icon.svg', [])]).toEqual([true, true]);
	expect([await isServed('/logo/light.png', []), await isServed('/mint.json', [])]).toEqual([false, false]);
});

it('of a folder that publishes some of its folders, only the files in those are served', async () => {
	await writeFile(join(folder, 'docs.json'), '{ "folders": { "docs": "/manual" } }');
	expect(await isServed('/docs/plan.svg')).toBe(true);
	expect(await isServed('/private.svg')).toBe(false);
	expect(await isServed('/docs/../private.svg')).toBe(false);
});

it.each(['identity', 'gzip', 'br'])('a picture arrives byte for byte with accept-encoding: %s', async (encoding) => {
	const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, at) => (at * 31 + (at >> 8)) % 256));
	await writeFile(join(folder, 'shot.png'), bytes);
	const files = filesOf(some);
	const request = new Request('http://127.0.0.1/shot.png', { headers: { 'accept-encoding': encoding } });
	const response = (await files.fetch(request, '/shot.png', () => {})) ?? new Response();
	expect(response.headers.get('content-type')).toBe('image/png');
	expect(response.headers.get('content-encoding')).toBeNull();
	expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

describe('a file', () => {
	const large = Buffer.alloc(700_000, 'abcdefghij');
	const get = (path: string, headers: Record<string, string> = {}, take = () => {}) =>
		filesOf(some).fetch(new Request(`http://127.0.0.1${path}`, { headers }), path, take);
	beforeEach(() => writeFile(join(folder, 'film.mp4'), large));

	it.each([
		['bytes=0-9', 'bytes 0-9/700000', 'abcdefghij'],
		['bytes=699995-', 'bytes 699995-699999/700000', 'fghij'],
		['bytes=-3', 'bytes 699997-699999/700000', 'hij'],
	])('is sent by ranges: %s', async (range, described, text) => {
		const response = await get('/film.mp4', { range });
		expect(response?.status).toBe(206);
		expect(response?.headers.get('content-range')).toBe(described);
		expect(await response?.text()).toBe(text);
	});

	it('of which a range is missing says how long it is', async () => {
		const response = await get('/film.mp4', { range: 'bytes=700000-' });
		expect([response?.status, response?.headers.get('content-range')]).toEqual([416, 'bytes */700000']);
	});

	it('is sent whole without a range, with a changed one, and not at all to whoever has it', async () => {
		const response = await get('/film.mp4');
		expect(Buffer.from(await (response ?? new Response()).arrayBuffer()).equals(large)).toBe(true);
		const etag = response?.headers.get('etag') ?? '';
		expect((await get('/film.mp4', { range: 'bytes=0-1', 'if-range': '"other"' }))?.status).toBe(200);
		expect((await get('/film.mp4', { 'if-none-match': etag }))?.status).toBe(304);
	});

	it('that is small is read from the disk once, until it changes', async () => {
		const files = filesOf(some);
		let reads = 0;
		const fetch = async () => {
			const response = await files.fetch(new Request('http://127.0.0.1/private.svg'), '/private.svg', () => {
				reads += 1;
			});
			return response?.text();
		};
		expect([await fetch(), await fetch(), reads]).toEqual(['<svg/>', '<svg/>', 1]);
		await writeFile(join(folder, 'private.svg'), '<svg></svg>');
		expect([await fetch(), reads]).toEqual(['<svg></svg>', 2]);
	});
});
