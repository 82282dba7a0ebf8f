import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import type { DocumentationPage } from '../../src/search/core/documentation.js';
import { writeIndex } from '../../src/search/files/write-index.js';
import { listen } from '../../src/testing/service/listen.js';
import { root } from '../../src/tooling/run.js';

/** The text below each heading, by page. */
const pages: Record<string, Record<string, string>> = {
	'Install the Kestrel client': {
		Requirements: 'Kestrel needs Node 20 or newer. Older versions of Node stop with an error when the client starts.',
		'Install with npm':
			'Install the client with `npm install kestrel`. The package has no dependencies and takes two seconds to install.',
	},
	'Configure timeouts': {
		'Request timeout': 'A request ends after 30 seconds. Set `requestTimeout` to change how long a request may take.',
		'Idle timeout': 'An idle connection is closed after 90 seconds. Set `idleTimeout` to keep connections open longer.',
	},
	'Rotate access tokens': {
		Expiry: 'Access tokens expire after 12 hours. The client renews a token by itself ten minutes before it expires.',
		'Revoke a token': 'Run `kestrel revoke` with the name of the token. A revoked token stops working within a minute.',
	},
};

const idOf = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const pathOf = (title: string) => `/${idOf(title)}`;

function documentationPage([title, sections]: [string, Record<string, string>]): DocumentationPage {
	const path = pathOf(title);
	return {
		path,
		address: `${path}.html`,
		title,
		description: '',
		file: `${path.slice(1)}.md`,
		markdown: [`# ${title}`, ...Object.entries(sections).map(([heading, text]) => `## ${heading}\n\n${text}`)].join(
			'\n\n',
		),
		sections: [
			{ anchor: '', heading: title, depth: 1, breadcrumb: [title], markdown: '', text: '', code: '' },
			...Object.entries(sections).map(([heading, markdown]) => ({
				anchor: idOf(heading),
				heading,
				depth: 2,
				breadcrumb: [title, heading],
				markdown,
				text: markdown.replaceAll('`', ''),
				code: '',
			})),
		],
		facets: {},
	};
}

const htmlOf = (tag: string, [title, sections]: [string, Record<string, string>]) =>
	`<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<style>body{margin:2rem auto;max-width:40rem;font-family:sans-serif;line-height:1.6}section{min-height:80vh}</style>
<nav>${Object.keys(pages)
		.map((name) => `<a href="${pathOf(name)}.html">${name}</a>`)
		.join(' ')}</nav>
<main><h1>${title}</h1>${Object.entries(sections)
		.map(
			([heading, text]) =>
				`<section><h2 id="${idOf(heading)}">${heading}</h2><p>${text.replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</p></section>`,
		)
		.join('')}</main>
${tag}</html>`;

const types: Record<string, string> = {
	html: 'text/html; charset=utf-8',
	js: 'text/javascript',
	json: 'application/json',
};

export const contentType = (pathname: string) =>
	types[/[^.]+$/.exec(pathname)?.[0] ?? ''] ?? 'application/octet-stream';

export interface StaticSite extends AsyncDisposable {
	readonly origin: string;
	/** Address of the first page. All pages have these settings from now on. */
	page(settings?: StaticPage): string;
	/** Paths that were requested, with their methods. */
	readonly requests: string[];
	/** Files of the index, by their names in its folder. */
	readonly files: Map<string, Uint8Array>;
}

interface StaticPage {
	attributes?: Record<string, string>;
	/** Header `Content-Security-Policy`. */
	policy?: string;
}

/** The index of the pages, by the names of its files. */
export function writtenIndex(): Promise<Map<string, Uint8Array>> {
	const documentation = {
		title: 'Kestrel',
		pages: Object.entries(pages).map(documentationPage),
		navigation: [{ title: 'Guide', pages: Object.keys(pages).map((title) => ({ title, path: pathOf(title) })) }],
		warnings: [],
	};
	return writeIndex(documentation, { title: 'Kestrel', passages: 5, answerThreshold: 0.35 });
}

/** A file of the folder `/docent/` of the site: one of the index, else one of the widget. */
export async function inDocentFolder(
	files: ReadonlyMap<string, Uint8Array>,
	pathname: string,
): Promise<Uint8Array | undefined> {
	const name = pathname.replace(/^\/docent\//, '');
	return files.get(name) ?? (await readFile(join(root, 'dist/script', name)).catch(() => undefined));
}

/** A site on a host that only has files: pages, the widget and an index. */
export async function startStaticSite(): Promise<StaticSite> {
	const files = await writtenIndex();
	const requests: string[] = [];
	let attributes: Record<string, string> = {};
	let policy: string | undefined;
	const server = createServer(async (request, response) => {
		const { pathname } = new URL(request.url ?? '/', 'http://site');
		if (pathname === '/favicon.ico') return void response.writeHead(204).end();
		requests.push(`${request.method} ${pathname}`);
		const page = Object.entries(pages).find(([title]) => `${pathOf(title)}.html` === pathname);
		const written = Object.entries(attributes)
			.map(([name, value]) => ` ${name}="${value}"`)
			.join('');
		const tag = `<script async src="/docent/docent.js"${written}></script>`;
		const body = page ? htmlOf(tag, page) : await inDocentFolder(files, pathname);
		response.writeHead(body === undefined || request.method !== 'GET' ? 404 : 200, {
			'content-type': contentType(pathname),
			...(policy && { 'content-security-policy': policy }),
		});
		response.end(body ?? 'Not found');
	});
	const listening = await listen(server);
	return {
		origin: listening.origin,
		requests,
		files,
		page(settings = {}) {
			attributes = settings.attributes ?? { 'data-index': '/docent/' };
			policy = settings.policy;
			return `${listening.origin}${pathOf(Object.keys(pages)[0] ?? '')}.html`;
		},
		[Symbol.asyncDispose]: () => listening[Symbol.asyncDispose](),
	};
}
