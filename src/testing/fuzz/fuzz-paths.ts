import { allRoutes } from '../../service/http/routes/all-routes.js';
import { metricsRoutes } from '../../service/http/routes/service.js';
import { nastyText } from './fuzz-bodies.js';
import type { FuzzTarget } from './fuzz-target.js';
import type { SeededRandom } from './seeded-random.js';

export interface FuzzRoute {
	pattern: string;
	/** The methods that the path answers. */
	methods: readonly string[];
}

const table = [...allRoutes, ...metricsRoutes('admin')];

/** The paths of the site: pages as HTML and as Markdown, lists of pages, and files. */
const sitePaths = [
	...['/', '/quickstart', '/guide/rollouts', '/guide/install', '/ja/quickstart'],
	...['/index.md', '/quickstart.md', '/guide/targeting.md', '/guide/install.md', '/.md', '/guide/.md', '/_draft.md'],
	...['/llms.txt', '/llms-full.txt', '/robots.txt', '/sitemap.xml'],
	...['/docent.js', '/docent/x.js', '/importmap.json', '/_docent/x', '/_site/site.css'],
];

/** Every route of the table, both generations, and every path of the site. */
export const fuzzRoutes: readonly FuzzRoute[] = [
	...[...new Set(table.map(({ path }) => path))].map((pattern) => ({
		pattern,
		methods: table.filter(({ path }) => path === pattern).map(({ method }) => method.toUpperCase()),
	})),
	...sitePaths.map((pattern) => ({ pattern, methods: ['GET'] })),
];

/** The group of a route in the report. */
export type RouteKind = 'interface' | 'MCP' | 'site';

export function kindOfRoute(pattern: string): RouteKind {
	if (sitePaths.includes(pattern)) return 'site';
	return pattern.includes('/mcp') ? 'MCP' : 'interface';
}

const inserts = [
	...[
		'%2f',
		'%2F..%2f',
		'%00',
		'%',
		'%zz',
		'%ff',
		'%c0%ae',
		'..',
		'/../',
		'//',
		'./',
		';',
		'\\',
		'%5c',
		'%0d%0a',
		'%25',
	],
	...['%E2%80%AE', '%F0%9F%98%80', '%ed%a0%80', '?', '?a=%', '#', '&', '*', '+', '~', ':', '@', '%2e%2e%2f', '%u0041'],
];

/** Characters that HTTP clients refuse to send. They go through a raw socket. */
const oddInserts = ['\u00e9', '\u0001', '\u007f', '\u00ff', ' ', '\t', '<', '"', '\u0080\u0081', '\u0000'];

export function threadIdOf(target: FuzzTarget, random: SeededRandom): string {
	const unknown = `th_${random.hex(32)}`;
	return random.pick([unknown, target.foreign.threadId, target.own.threadId, nastyText(random), '']);
}

/** `threadIdOf` never returns the neighbour's thread, because anybody who has both ids may read the neighbour's answer. */
export function messageIdOf(target: FuzzTarget, random: SeededRandom): string {
	const unknown = `msg_${random.hex(24)}`;
	const { own, neighbour, foreign } = target;
	return random.pick([unknown, foreign.messageId, neighbour.messageId, own.messageId, nastyText(random)]);
}

function fillOf(name: string, target: FuzzTarget, random: SeededRandom): string {
	if (random.chance(0.1)) return encodeURIComponent(nastyText(random).toWellFormed());
	switch (name) {
		case 'domain':
			return random.chance(0.85) ? target.domain : random.pick([target.foreign.domain, 'unknown', 'DOCS']);
		case 'projectId':
			return random.chance(0.8) ? target.projectId : 'unknown';
		case 'threadId':
			return encodeURIComponent(threadIdOf(target, random).toWellFormed());
		case 'messageId':
			return encodeURIComponent(messageIdOf(target, random).toWellFormed());
		case 'id':
			return random.chance(0.7) ? target.jobId : `job_${random.hex(24)}`;
		default:
			return random.pick([`key_${random.hex(16)}`, `job_${random.hex(16)}`, target.foreign.threadId]);
	}
}

const queryNames = [
	...['threadId', 'id', 'domain', 'days', 'cursor', 'take', 'from', 'to', 'limit', '__proto__', ''],
	...['skip', 'status', 'archived', 'lastEventId', 'ask', 'v'],
];
const queryValues = [
	'2026-11-01',
	'2026-13-99',
	'0',
	'1',
	'-1',
	'1e9',
	'30',
	'docs',
	'other',
	'9999-12-31',
	'%',
	'%00',
	'%ff',
];

function fuzzQuery(target: FuzzTarget, random: SeededRandom): string {
	const values = [...queryValues, threadIdOf(target, random), nastyText(random)];
	const parts = Array.from({ length: 1 + random.below(3) }, () => {
		const value = random.pick(values);
		const written = value.startsWith('%') ? value : encodeURIComponent(value.toWellFormed());
		return `${random.pick(queryNames)}=${written}`;
	});
	return `?${parts.join('&')}`;
}

const hasQuery = /insights|threads|admin|jobs$|events$/;

/** @param isRaw whether the path may contain characters that HTTP clients refuse to send */
export function fuzzPath({ pattern }: FuzzRoute, target: FuzzTarget, random: SeededRandom, isRaw: boolean): string {
	let path = pattern.replace(/:(\w+)/g, (_, name: string) => fillOf(name, target, random));
	if (pattern.endsWith('/stream') || random.chance(0.05)) {
		const threadId = encodeURIComponent(threadIdOf(target, random).toWellFormed());
		path += random.pick([`?threadId=${threadId}`, `?threadId=${threadId}`, `?threadId=${threadId}&threadId=x`, '']);
	}
	const isSite = kindOfRoute(pattern) === 'site';
	if (isSite && random.chance(0.1)) path += `?ask=${encodeURIComponent(nastyText(random).toWellFormed())}`;
	else if (random.chance(hasQuery.test(pattern) ? 0.7 : isSite ? 0.2 : 0)) path += fuzzQuery(target, random);
	if (random.chance(0.12)) {
		const at = random.below(path.length) + 1;
		const odd = random.pick(isRaw && random.chance(0.5) ? oddInserts : inserts);
		path = path.slice(0, at) + odd + path.slice(at);
	}
	if (random.chance(0.01)) path += `/${'a'.repeat(random.pick([300, 4_000, 15_000]))}`;
	if (isRaw && random.chance(0.05)) path = random.pick([`http://elsewhere.test${path}`, '*', '', `//${path}`, 'x']);
	return path;
}
