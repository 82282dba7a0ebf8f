import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createStaticFiles } from './static-file.js';

let folder: string;

beforeEach(() => {
	folder = scratchFolder({ 'docs/plan.svg': '<svg/>', 'private.svg': '<svg/>' });
});

const isServed = async (path: string) =>
	(await createStaticFiles({ folder, headers: {}, isReferred: (path) => path === '/docs/data.csv' }).fetch(
		new Request('http://127.0.0.1/'),
		path,
		() => {},
	)) !== undefined;

it('files beside the pages are served', async () => {
	expect(await isServed('/private.svg')).toBe(true);
	expect(await isServed('/docs/plan.svg')).toBe(true);
});

it('of data, only those are served that a page links to, or that sites have for programs', async () => {
	for (const name of ['docs/data.csv', 'docs/other.csv', 'package.json', 'backup.zip', 'robots.txt', 'notes.txt'])
		await writeFile(join(folder, name), 'x');
	await mkdir(join(folder, 'node_modules/p'), { recursive: true });
	await writeFile(join(folder, 'node_modules/p/logo.svg'), '<svg/>');
	expect([await isServed('/docs/data.csv'), await isServed('/robots.txt')]).toEqual([true, true]);
	for (const path of ['/docs/other.csv', '/package.json', '/backup.zip', '/notes.txt', '/node_modules/p/logo.svg'])
		expect(await isServed(path), path).toBe(false);
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
	const files = createStaticFiles({ folder, headers: {}, isReferred: (path) => path === '/docs/data.csv' });
	const request = new Request('http://127.0.0.1/shot.png', { headers: { 'accept-encoding': encoding } });
	const response = (await files.fetch(request, '/shot.png', () => {})) ?? new Response();
	expect(response.headers.get('content-type')).toBe('image/png');
	expect(response.headers.get('content-encoding')).toBeNull();
	expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
});

describe('a file', () => {
	const large = Buffer.alloc(700_000, 'abcdefghij');
	const get = (path: string, headers: Record<string, string> = {}, take = () => {}) =>
		createStaticFiles({ folder, headers: {}, isReferred: (path) => path === '/docs/data.csv' }).fetch(
			new Request(`http://127.0.0.1${path}`, { headers }),
			path,
			take,
		);
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
		const files = createStaticFiles({ folder, headers: {}, isReferred: (path) => path === '/docs/data.csv' });
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
