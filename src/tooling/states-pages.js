import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.js';
import { root } from './run.js';

/** The policy allows frames, scripts and styles of the same site, and nothing else. */
const policy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"img-src 'self' data:",
	"connect-src 'self'",
	"frame-src 'self'",
	"frame-ancestors 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"require-trusted-types-for 'script'",
	"trusted-types 'none'",
].join('; ');

/** @type {Record<string, string>} */
const types = { html: 'text/html', css: 'text/css', js: 'text/javascript' };

/** @type {Record<string, string>} */
const pages = { '/states': 'gallery.html', '/states/frame': 'frame.html' };

/** Built when somebody first opens the page. @type {Promise<boolean> | undefined} */
let building;

/**
 * The page that shows every state of the panel, at `/states`.
 *
 * @param {Request} request
 * @returns {Promise<Response | undefined>}
 */
export async function statesPages({ url, method }) {
	const { pathname } = new URL(url);
	const file = pages[pathname.replace(/\/$/, '')] ?? /^\/states\/([\w-]+\.(?:css|js))$/.exec(pathname)?.[1];
	if (method !== 'GET' || file === undefined) return undefined;
	building ??= buildIfStale(['states']);
	// A person who has mended a build that failed opens the page again.
	if (!(await building)) building = undefined;
	try {
		const body = await readFile(join(root, 'dist/states', file));
		const headers = {
			'content-type': `${types[file.split('.').at(-1) ?? '']}; charset=utf-8`,
			'content-security-policy': policy,
			'x-content-type-options': 'nosniff',
			'cache-control': 'no-cache',
		};
		return new Response(new Uint8Array(body), { headers });
	} catch {
		return undefined;
	}
}
