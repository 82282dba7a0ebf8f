import {
	type Check,
	type CheckStatus,
	type DoctorReport,
	fine,
	problem,
	reportOf,
	warning,
} from '../../doctor/check.js';
import { examine } from '../../doctor/checks/examine.js';
import { splitPolicies, withSource } from '../../doctor/checks/policy/parse-policy.js';
import type { Embedding, PagePolicy } from '../../doctor/embedding.js';
import { reach } from '../../doctor/reach.js';
import { byGravity, summaryOf } from '../../doctor/report-text.js';
import { inertPage } from '../../options/check-options.js';
import type { DocentOptions } from '../../options/options.js';
import { openStorage } from '../conversation/threads/storage.js';

/** The version of the release. The build sets it. */
declare const __VERSION__: string;
const version = typeof __VERSION__ === 'string' ? __VERSION__ : undefined;

/** The page's assistant. */
export interface ExaminedPage {
	/** The assistant's options; `undefined` when there are none or they were refused. */
	given: Partial<DocentOptions> | undefined;
	/** The service's address when the options do not have one. */
	origin: string;
	/** Loads the panel like the first click. Resolves with `undefined` if that fails. Absent if there is no assistant. */
	loadPanel: (() => Promise<unknown>) | undefined;
}

const policiesOf = (header: string | null, from: PagePolicy['from']): PagePolicy[] =>
	splitPolicies(header ?? '').map((text) => ({ text, from }));

/** The policies in the page's meta tags and in its headers. The headers are missing when the page may not request itself. */
async function readPolicies(page: string): Promise<Pick<Embedding, 'policies' | 'embedderPolicy'>> {
	const metas = document.querySelectorAll<HTMLMetaElement>('meta[http-equiv="Content-Security-Policy" i]');
	const { response } = await reach(fetch, page, { cache: 'force-cache', credentials: 'same-origin' });
	return {
		policies: [
			...policiesOf(response?.headers.get('content-security-policy') ?? null, 'header'),
			...[...metas].map(({ content }) => ({ text: content, from: 'meta' as const })),
		],
		embedderPolicy: response?.headers.get('cross-origin-embedder-policy') ?? undefined,
	};
}

/** Records what the browser blocks until `stop` is called. */
function watchViolations() {
	const seen: SecurityPolicyViolationEvent[] = [];
	const watch = (event: SecurityPolicyViolationEvent) => void seen.push(event);
	document.addEventListener('securitypolicyviolation', watch);
	return {
		seen,
		stop: () => document.removeEventListener('securitypolicyviolation', watch),
	};
}

/** The blocked origins that no readable policy explains. */
function checkViolations(seen: readonly SecurityPolicyViolationEvent[], known: readonly Check[]): Check[] {
	const origins = new Map<string, Check>();
	for (const { effectiveDirective, blockedURI, originalPolicy, disposition } of seen) {
		const kind = effectiveDirective === 'connect-src' ? 'connect-src' : 'script-src';
		const isOurs = /^(?:connect|script)-src/.test(effectiveDirective) && URL.canParse(blockedURI);
		if (!isOurs || known.some(({ name, status }) => name === kind && status !== 'ok')) continue;
		const { origin } = new URL(blockedURI);
		const fix = withSource(originalPolicy, kind, origin);
		const raise = disposition === 'report' ? warning : problem;
		origins.set(kind + origin, raise(kind, `The browser blocks ${origin}; change the page's policy to: ${fix}`));
	}
	return [...origins.values()];
}

async function checkPanel({ loadPanel }: ExaminedPage): Promise<Check[]> {
	if (!loadPanel) return [problem('page', 'Docent.init() was not called, or refused its options.')];
	return [
		(await loadPanel())
			? fine('parts', 'The code of the panel can be loaded.')
			: problem(
					'parts',
					'The code of the panel cannot be loaded; the console says why, and the policy is checked below.',
				),
	];
}

function checkBrowser({ domain = '', persistence = 'local' }: Partial<DocentOptions>): Check[] {
	const keeps = persistence === 'none' || openStorage({ domain, persistence }).persistent;
	const hasPopovers = 'popover' in HTMLElement.prototype;
	const inert = document.documentElement.inert ? [problem('page', inertPage)] : [];
	return [
		...inert,
		keeps
			? fine('storage', persistence === 'none' ? 'Nothing is stored.' : 'The browser keeps conversations.')
			: warning(
					'storage',
					'The browser blocks storage here (a sandboxed frame, or a setting), so conversations end with the page.',
				),
		hasPopovers
			? fine('browser', 'The browser has all that the assistant uses.')
			: warning('browser', 'The browser has no popovers, so what the page puts on top may cover the assistant.'),
	];
}

/** Whether an element of the drawn page matches `searchTrigger`. */
function checkSearch({ search, searchTrigger }: Partial<DocentOptions>): Check[] {
	if (searchTrigger === undefined || search === 'panel') return [];
	let found: Element | null = null;
	try {
		found = document.querySelector(searchTrigger);
	} catch {
		return [problem('search', `searchTrigger is not a valid selector: ${searchTrigger}`)];
	}
	return [
		found
			? fine('search', `${searchTrigger} is on the page.`)
			: warning(
					'search',
					`No element of this page matches searchTrigger (${searchTrigger}); readers cannot open the search with it.`,
				),
	];
}

/** Finds out whether the service answers without CORS headers, for example because a proxy removes them. */
async function explain(checks: readonly Check[], service: string): Promise<Check[]> {
	if (!checks.some(({ name, status }) => name === 'service' && status === 'problem')) return [];
	const { response } = await reach(fetch, `${service}/health`, { mode: 'no-cors' });
	return response
		? [
				problem(
					'cors',
					`${service} answers, but without Access-Control-Allow-Origin; let no proxy take it away, and let OPTIONS through.`,
				),
			]
		: [];
}

/** Examines the page from inside: the command's checks with real requests, and the checks that need a browser. Never rejects. */
export async function examineThisPage(examined: ExaminedPage): Promise<DoctorReport> {
	const { href } = location;
	const { given = {}, origin } = examined;
	const violations = watchViolations();
	const service = (given.baseUrl ?? origin).replace(/\/+$/, '');
	try {
		const own = await readPolicies(href);
		// The requests of the examination itself are not the assistant's.
		violations.seen.length = 0;
		const embedding: Embedding = { page: href, options: { ...given }, ...own };
		const parts = await checkPanel(examined);
		const asked = await examine(
			{ embedding, service, fetch: fetch.bind(globalThis), browserHeaders: {}, isInPage: true },
			version,
		);
		const checks = [
			...parts,
			...asked,
			...(await explain(asked, service)),
			...checkBrowser(given),
			...checkSearch(given),
		];
		return reportOf(href, [...checks, ...checkViolations(violations.seen, checks)]);
	} finally {
		violations.stop();
	}
}

const print: Record<CheckStatus, (line: string) => void> = {
	problem: (line) => console.error(line),
	warning: (line) => console.warn(line),
	ok: (line) => console.log(line),
};

/** Prints the report as a group in the browser's console, the gravest finding first. */
export function printReport(report: DoctorReport): void {
	console.group(`Docent doctor: ${summaryOf(report)}`);
	for (const { name, status, message } of byGravity(report.checks)) print[status](`${name}: ${message}`);
	console.groupEnd();
}
