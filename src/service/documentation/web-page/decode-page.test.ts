import { describe, expect, it } from 'vitest';
import { siteOf } from '../../../testing/service/website.js';
import { loadDocumentation } from '../load-documentation.js';
import { websiteSource } from '../website/read-website.js';

/** What is read of a page of these bytes. */
async function readBytes(body: Uint8Array, contentType: string) {
	const site = await siteOf({
		'/': (_, response) => void response.writeHead(200, { 'content-type': contentType }).end(body),
	});
	const { pages, warnings } = await loadDocumentation(websiteSource(site.url, { limits: { delayMs: 0 } }));
	return { text: pages[0]?.markdown, title: pages[0]?.title, warnings };
}

/** A page with bytes among its words. */
const page = (bytes: readonly number[], head = '') =>
	Buffer.concat([
		Buffer.from(`<!doctype html><html><head>${head}</head><body><main><h1>`),
		Buffer.from(bytes),
		Buffer.from('</h1><p>Text</p></main></body></html>'),
	]);

const latin = [0xdc, 0x62, 0x65, 0x72];
const quoted = [0x93, 0x80, 0x94, 0x85];
const japanese = [0x93, 0xfa, 0x96, 0x7b];
const chinese = [0xd6, 0xd0, 0xce, 0xc4];

describe('the encoding of a page', () => {
	it.each([
		['iso-8859-1', latin, 'Über'],
		['windows-1252', quoted, '“€”…'],
		['"windows-1252"', latin, 'Über'],
		['Shift_JIS', japanese, '日本'],
		['gbk', chinese, '中文'],
	])('is %s where the server names it, the same or not in the page', async (charset, bytes, title) => {
		const body = page(bytes, '<meta charset="koi8-r">');
		expect(await readBytes(body, `text/html; charset=${charset}`)).toMatchObject({ title, warnings: [] });
	});

	it.each([
		['<meta charset=iso-8859-1>', latin, 'Über'],
		['<!-- <meta charset="koi8-r"> --><title>A</title><meta charset="windows-1252" />', quoted, '“€”…'],
		['<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">', japanese, '日本'],
		["<meta content='text/html;charset=gb2312' http-equiv='content-type'>", chinese, '中文'],
	])('is what the page names in %s', async (head, bytes, title) => {
		expect(await readBytes(page(bytes, head), 'text/html')).toMatchObject({ title, warnings: [] });
	});

	it('is named by its byte order mark before anything else', async () => {
		const text = page([...Buffer.from('Über 日本')]).toString();
		const marked = Buffer.from(`\u{feff}${text}`, 'utf16le');
		expect(await readBytes(marked, 'text/html; charset=gbk')).toMatchObject({ title: 'Über 日本', warnings: [] });
		expect(await readBytes(marked.swap16(), 'text/html')).toMatchObject({ title: 'Über 日本', warnings: [] });
		const utf8 = Buffer.from(`\u{feff}${text}`);
		expect(await readBytes(utf8, 'text/html; charset=gbk')).toMatchObject({ title: 'Über 日本', warnings: [] });
	});

	it('is UTF-8 where nobody names one that is known', async () => {
		const bytes = [...Buffer.from('Über 日本')];
		const late = `${'<meta name="x" content="y">'.repeat(40)}<meta charset="gbk">`;
		for (const [head, type] of [
			['', 'text/html'],
			['<meta charset="utf-16">', 'text/html'],
			['<meta charset="none">', 'text/html; charset=nothing'],
			[late, 'text/html'],
		] as const) {
			expect(await readBytes(page(bytes, head), type)).toMatchObject({ title: 'Über 日本', warnings: [] });
		}
	});

	it('that does not fit is told', async () => {
		expect((await readBytes(page(latin), 'text/html')).warnings.join()).toMatch(/is not UTF-8 from line 1 on/);
		const { warnings } = await readBytes(page([0x93, 0x20]), 'text/html; charset=shift_jis');
		expect(warnings.join()).toMatch(/is not shift_jis throughout; unreadable characters were replaced/);
	});
});

it('Markdown has the encoding that the server names', async () => {
	const body = Buffer.concat([Buffer.from('# '), Buffer.from(japanese), Buffer.from('\n\nText')]);
	expect(await readBytes(body, 'text/markdown; charset=shift_jis')).toMatchObject({ title: '日本', warnings: [] });
});
