import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { runCli } from '../../cli/run-cli.js';
import type { Check, DoctorReport } from '../../doctor/check.js';
import { version } from '../../service/config/version.js';
import { createServiceUnderTest, type ServiceUnderTest } from './service-under-test.js';
import { startWebsite, type Website, type WebsitePage } from './website.js';

/** The part of the script that the doctor reads: its version, and the name of a part. */
export const script = `/*! docent ${version} */(()=>{const files={panel:"docent/panel-abc123.js"};import(files.panel)})();`;
const part = 'export const mountPanel=()=>{};';

export type SentHeaders = Record<string, string | undefined>;
const shared: SentHeaders = {
	'content-type': 'text/javascript; charset=utf-8',
	'access-control-allow-origin': '*',
	'cross-origin-resource-policy': 'cross-origin',
	'x-content-type-options': 'nosniff',
	'cache-control': 'public, max-age=300',
};

/** A file with correct headers. A test may change each of them. */
export const answer =
	(body: string, headers: SentHeaders = {}, status = 200): WebsitePage =>
	(_, response: ServerResponse) => {
		const sent = Object.entries({ ...shared, ...headers }).filter(([, value]) => value !== undefined);
		response.writeHead(status, Object.fromEntries(sent) as Record<string, string>).end(body);
	};

export const html = (text: string, headers: SentHeaders = {}): WebsitePage =>
	answer(text, { 'content-type': 'text/html; charset=utf-8', ...headers });

export const troubles = ({ checks }: DoctorReport): Check[] => checks.filter(({ status }) => status !== 'ok');

/** A documentation site, a site for scripts and a service. All are real, and each has its own origin. */
export interface DoctorWorld {
	readonly service: ServiceUnderTest;
	/** The address of the service. */
	readonly url: string;
	/** The site that readers are on. */
	readonly docs: Website;
	/** The site that serves the script. */
	readonly cdn: Website;
	/** An assistant key that no page here may use. */
	readonly foreignKey: string;
	readonly tagSource: string;
	/** A page with a correct script tag. A test may change an attribute; `false` leaves it out. */
	pageWith(attributes?: Record<string, string | false>, headers?: SentHeaders, head?: string): WebsitePage;
	/** Runs the command. */
	doctor(...args: string[]): Promise<{ code: number; out: string; said: string }>;
	/** Runs the command on a page of the site. */
	examine(page: WebsitePage, ...args: string[]): Promise<{ code: number; report: DoctorReport }>;
}

async function doctor(...args: string[]) {
	const printed: string[] = [];
	const complaints: string[] = [];
	const code = await runCli(['doctor', ...args], {
		env: {},
		cwd: '/',
		print: (line) => printed.push(line),
		complain: (line) => complaints.push(line),
		untilStopped: () => new Promise(() => {}),
	});
	return { code, out: printed.join('\n'), said: complaints.join('\n') };
}

export function shareDoctorWorld(): DoctorWorld {
	let service: ServiceUnderTest;
	let url: string;
	let docs: Website;
	let cdn: Website;
	let foreignKey: string;
	beforeAll(async () => {
		service = await createServiceUnderTest({ allowedOrigins: ['http://127.0.0.1:*'] });
		({ url } = await service.start({ port: 0 }));
		// The site has a page at each address that the service's answers name.
		const paths = service.documentation.pages.map(({ path }) => [path, '<title>Docs</title>'] as const);
		docs = await startWebsite(Object.fromEntries(paths));
		cdn = await startWebsite({});
		foreignKey = await service.createKey({ kind: 'assistant', origins: ['https://docs.example.com'] });
	});
	afterAll(() => Promise.all([service?.dispose(), docs?.close(), cdn?.close()]));
	beforeEach(() => {
		Object.assign(cdn.pages, { '/docent.js': answer(script), '/docent/panel-abc123.js': answer(part) });
	});
	return {
		get service() {
			return service;
		},
		get url() {
			return url;
		},
		get docs() {
			return docs;
		},
		get cdn() {
			return cdn;
		},
		get foreignKey() {
			return foreignKey;
		},
		get tagSource() {
			return new URL('/docent.js', cdn.url).href;
		},
		pageWith(attributes = {}, headers = {}, head = '') {
			const all: Record<string, string | false> = {
				src: this.tagSource,
				'data-domain': 'docs',
				'data-api-key': service.assistantKey,
				'data-base-url': url,
				...attributes,
			};
			const written = Object.entries(all).flatMap(([name, value]) => (value === false ? [] : [`${name}="${value}"`]));
			return html(`<!doctype html><title>Docs</title>${head}<script async ${written.join(' ')}></script>`, headers);
		},
		doctor,
		async examine(page, ...args) {
			docs.pages['/guide'] = page;
			const { code, out } = await doctor(new URL('/guide', docs.url).href, '--json', ...args);
			return { code, report: JSON.parse(out) as DoctorReport };
		},
	};
}
