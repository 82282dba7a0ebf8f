import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/tooling/run.js';
import { expect, test } from '../fixtures.js';
import { withSettings } from '../support/placeholders.js';
import type { ReadyLine } from '../support/service-process.js';
import { contentType, inDocentFolder, writtenIndex } from '../support/static-site.js';

const folder = join(root, 'public/embed');

interface Snippet {
	language: string;
	code: string;
	/** Line of the page that it begins at. */
	line: number;
}

/** What a page gives to copy and run; snippets with a title are files of an app, which is built by another test. */
function snippetsOf(page: string): Snippet[] {
	const text = readFileSync(join(folder, page), 'utf8');
	return [...text.matchAll(/^```(html|js|ts)\n([\s\S]*?)^```$/gm)].map(({ 1: language = '', 2: code = '', index }) => ({
		language,
		code,
		line: text.slice(0, index).split('\n').length,
	}));
}

const tag = (attributes: string) =>
	`<script async src="https://assistant.example.com/docent.js" ${attributes}></script>`;
const configured = tag('data-domain="acme" data-api-key="svc_dsc_…"');

/** What the snippets take for granted of the page that they are put on. */
const around = `
	<main><h1>Guide</h1><p>Words of the page.</p></main>
	<button type="button" id="help">Help</button>
	<script>
		const router = { push() {} };
		const options = { domain: 'acme', apiKey: 'svc_dsc_…', baseUrl: 'https://assistant.example.com' };
	</script>
	<script type="importmap">{"imports": {"docent": "/npm/index.js"}}</script>`;

const whenReady = (code: string) => `<script type="module">
	while (!globalThis.Docent?.init) await new Promise((resolve) => setTimeout(resolve, 10));
	if (!document.querySelector('docent-assistant') && ${!code.includes('Docent.init(')})
		await new Promise((resolve) => document.addEventListener('docent:init', resolve, { once: true }));
	${code}
	document.documentElement.dataset.ran = 'yes';
</script>`;

function pageOf({ language, code }: Snippet): string {
	if (language === 'ts')
		return `${around}<script type="module">${code}\ndocument.documentElement.dataset.ran = 'yes';</script>`;
	if (language === 'js') return `${around}${code.includes('Docent.init(') ? tag('') : configured}${whenReady(code)}`;
	// An ellipsis stands for what every tag has.
	const full = code.replaceAll('<script … ', configured.replace('></script>', ' '));
	return `${around}${full}${full.includes('docent.js') ? '' : configured}`;
}

const settings = ({ url, key, domain }: ReadyLine) => ({ url, key, domain });

for (const name of readdirSync(folder).filter((file) => file.endsWith('.md'))) {
	const snippets = snippetsOf(name);
	if (snippets.length === 0) continue;
	test(`what public/embed/${name} gives to copy does what it says, and no error`, async ({ page, service, hosts }) => {
		test.setTimeout(20_000 + snippets.length * 10_000);
		const errors: string[] = [];
		page.on('pageerror', (error) => errors.push(error.message));
		page.on('console', (message) => {
			if (message.type() === 'error') errors.push(message.text());
		});
		await page.route(`${hosts.origin}/npm/**`, async (route) => {
			const file = new URL(route.request().url()).pathname.slice('/npm/'.length);
			await route.fulfill({ contentType: 'text/javascript', body: await readFile(join(root, 'dist/npm', file)) });
		});
		// The files that an owner's build writes beside the pages.
		const index = await writtenIndex();
		await page.route(`${hosts.origin}/docent/**`, async (route) => {
			const { pathname } = new URL(route.request().url());
			const body = await inDocentFolder(index, pathname);
			await route.fulfill(body ? { contentType: contentType(pathname), body: Buffer.from(body) } : { status: 404 });
		});
		await page.route('**/favicon.ico', (route) => route.fulfill({ status: 204 }));
		for (const snippet of snippets) {
			const html = `<!doctype html><html lang="en"><body>${pageOf(snippet)}</body></html>`;
			await page.goto(hosts.written(withSettings(html, settings(service))));
			const where = `the ${snippet.language} at line ${snippet.line} of ${name}`;
			if (snippet.language === 'html') await expect(page.locator('docent-assistant'), where).toHaveCount(1);
			else await expect(page.locator('html'), where).toHaveAttribute('data-ran', 'yes');
			// An answer that is cut off by the next snippet would be asked for again there.
			if (snippet.code.includes('ask(')) await page.waitForLoadState('networkidle');
			// The doctor asks something that has to be refused, and browsers say so.
			const unexpected = errors.filter((text) => !snippet.code.includes('doctor(') || !text.includes('400'));
			expect(unexpected, where).toEqual([]);
		}
	});
}
