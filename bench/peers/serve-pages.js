import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types = /** @type {Record<string, string>} */ ({
	'.js': 'text/javascript; charset=utf-8',
	'.mjs': 'text/javascript; charset=utf-8',
	'.css': 'text/css; charset=utf-8',
	'.json': 'application/json',
});

const paragraphs = Array.from(
	{ length: 60 },
	(_, index) =>
		`<h2 id="s${index}">Section ${index}</h2><p>${'Install the package, start the service and open the page that it names. '.repeat(4)}</p><pre><code>npm run step-${index}</code></pre>`,
).join('');

/** A page of documentation as generators make them: text, headings, code, a style sheet, and a script that sets the theme. */
const pageWith = (/** @type {string} */ html) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>Guide</title><link rel="icon" href="data:,"><style>body{font:16px/1.6 system-ui;max-width:46rem;margin:2rem auto}pre{background:#eee;padding:1rem}</style>
<script>document.documentElement.dataset.theme = localStorage.getItem('theme') ?? 'light';</script></head>
<body><main><h1>A guide to everything that there is to know</h1>${paragraphs}</main>${html}</body></html>`;

/**
 * Serves one page for each product, compressed as a host would, at `/0`, `/1` and so on; ours from `dist/script` below `/widget/`, the
 * files of the others below `/peer-<number>/`.
 *
 * @param {readonly { html: string, folder?: string | undefined }[]} pages
 * @returns {Promise<{ url: string, close: () => void }>}
 */
export async function servePages(pages) {
	/** @param {string} path */
	function read(path) {
		const page = pages[Number(/^\/(\d+)$/.exec(path)?.[1])];
		if (page) return { type: 'text/html; charset=utf-8', body: pageWith(page.html) };
		const [, number = '', rest = ''] = /^\/(widget|peer-\d+)\/(.*)$/.exec(path) ?? [];
		const folder = number === 'widget' ? 'dist/script' : pages[Number(number.slice('peer-'.length))]?.folder;
		if (!folder || normalize(rest).startsWith('..')) return undefined;
		try {
			return { type: types[extname(rest)] ?? 'text/plain', body: readFileSync(join(folder, rest)) };
		} catch {
			return undefined;
		}
	}
	const server = createServer((request, response) => {
		const found = read(new URL(request.url ?? '/', 'http://bench').pathname);
		if (!found) return response.writeHead(404).end();
		const headers = { 'content-type': found.type, 'content-encoding': 'gzip', 'cache-control': 'no-store' };
		return response.writeHead(200, headers).end(gzipSync(found.body, { level: 9 }));
	});
	await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
	const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
	return {
		url: `http://127.0.0.1:${port}`,
		close() {
			server.closeAllConnections();
			server.close();
		},
	};
}
