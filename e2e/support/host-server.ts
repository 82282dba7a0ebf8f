import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listen } from '../../src/testing/service/listen.js';
import { documentedPolicy } from './content-security-policies.js';

/** A documentation site that is not ours: one page per scenario, on an origin of its own. */
export interface HostServer extends AsyncDisposable {
	readonly origin: string;
	/** Where the script of its pages comes from, unless they are told otherwise. */
	readonly script: string;
	/** Address of `hosts/<name>.html`; the settings become attributes of its script tag. */
	page(name: string, settings?: HostSettings): string;
	/** Address of a page that a test has written itself. */
	written(html: string): string;
	/** What policies of its pages have refused since the last call, in the words of the browsers' reports. */
	takeViolations(): string[];
}

export interface HostSettings {
	/** Where the script comes from. Default: that of the server's pages. */
	script?: string;
	/** Name of a policy in `content-security-policies.ts`, sent as a header. */
	policy?: string;
	/** Host name instead of 127.0.0.1; Chromium resolves every `.test` name to this machine. */
	host?: string;
	/** Path of the page. Default: `/<name>`. */
	path?: string;
	/** Language that the page says it is written in. Default: en. */
	language?: string;
	/** Attributes of the script tag, `data-domain` and `data-api-key` included. */
	attributes?: Record<string, string>;
}

const escapeHtml = (text: string) => text.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`);

function scriptTag(query: URLSearchParams): string {
	const script = query.get('script') ?? '';
	const attributes = [...query].filter(([name]) => name.startsWith('data-'));
	const written = attributes.map(([name, value]) => ` ${name}="${escapeHtml(value)}"`).join('');
	return `<script async src="${escapeHtml(script)}/docent.js"${written}></script>`;
}

async function respond(url: URL): Promise<{ status: number; headers: Record<string, string>; body: string }> {
	// Browsers ask for it by themselves, and their complaint would be taken for ours.
	if (url.pathname === '/favicon.ico') return { status: 204, headers: {}, body: '' };
	const name = url.searchParams.get('host-page');
	if (!name || !/^[a-z-]+$/.test(name)) return { status: 404, headers: {}, body: 'There is no such page.' };
	const source = await readFile(new URL(`../hosts/${name}.html`, import.meta.url), 'utf8');
	const language = escapeHtml(url.searchParams.get('language') ?? 'en');
	const written = source.replace('<html lang="en">', `<html lang="${language}">`);
	const policy = url.searchParams.get('policy');
	const headers: Record<string, string> = { 'content-type': 'text/html; charset=utf-8' };
	let tag = scriptTag(url.searchParams);
	if (policy) {
		const values = Object.fromEntries(url.searchParams);
		const documented = documentedPolicy(policy, values);
		headers['content-security-policy'] = documented.header;
		tag = documented.tag ?? tag;
	}
	return { status: 200, headers, body: written.replace('<!-- docent -->', tag) };
}

/** @param defaults what a page's script tag says unless it is told otherwise */
export async function startHostServer(defaults: {
	script: string;
	attributes: Record<string, string>;
}): Promise<HostServer> {
	const violations: string[] = [];
	const written: string[] = [];
	const server = createServer((request, response) => {
		if (request.method === 'POST' && request.url === '/violations') {
			void text(request).then((report) => !report.includes('/favicon.ico') && violations.push(report));
			return void response.writeHead(204).end();
		}
		const own = written[Number(/^\/written\/(\d+)$/.exec(request.url ?? '')?.[1])];
		if (own) return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(own);
		void respond(new URL(request.url ?? '/', 'http://host')).then(({ status, headers, body }) => {
			response.writeHead(status, headers).end(body);
		});
	});
	const listening = await listen(server);
	const { port } = new URL(listening.origin);
	return {
		...listening,
		script: defaults.script,
		page(name, settings = {}) {
			const {
				script = defaults.script,
				policy,
				host = '127.0.0.1',
				path = `/${name}`,
				language,
				attributes,
			} = settings;
			const url = new URL(path, `http://${host}:${port}`);
			url.searchParams.set('host-page', name);
			url.searchParams.set('script', script);
			if (policy) url.searchParams.set('policy', policy);
			if (language) url.searchParams.set('language', language);
			for (const [key, value] of Object.entries({ ...defaults.attributes, ...attributes }))
				url.searchParams.set(key, value);
			return url.href;
		},
		written: (html) => `${listening.origin}/written/${written.push(html) - 1}`,
		takeViolations: () => violations.splice(0),
	};
}
