import { reviewPath, routePatterns } from '../../../contract/routes.js';
import type { TranscriptStore } from '../../answers/threads/transcript-store.js';
import { ServiceError } from '../../errors/service-error.js';
import type { Insights } from '../../insights/create-insights.js';
import type { Gaps } from '../../insights/gaps/create-gaps.js';
import { lastDays } from '../../insights/insights-span.js';
import type { AdminSessions } from '../../keys/admin-sessions.js';
import { type AddressGuard, createAddressGuard } from '../../limits/address-guard.js';
import { adminPageHeaders, missingPage } from '../../pages/admin/admin-page.js';
import { adminPeriods, insightsPage } from '../../pages/admin/insights-page.js';
import { signInPage } from '../../pages/admin/sign-in-page.js';
import { threadPage } from '../../pages/admin/thread-page.js';
import { threadsPage } from '../../pages/admin/threads-page.js';
import type { Log } from '../../telemetry/log.js';
import { forgetSession, isOwnForm, keepSession, sessionOf } from '../middleware/admin-cookie.js';
import type { Gate } from '../middleware/authorize.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp, HttpContext } from '../middleware/http-context.js';
import { addAdminGapRoutes } from './admin-gaps.js';

/** Times that an address may try to sign in within a minute. */
const signInsPerMinute = 10;

/** Characters of a form that holds one key. */
const formMaxLength = 2_000;

/** Conversations on the page of insights, and on a page of their own. */
const shownThreads = { recent: 10, all: 50 } as const;

export interface AdminParts {
	insights: Insights;
	gaps: Gaps;
	transcripts: TranscriptStore;
	adminSessions: AdminSessions;
	/** Where readers ask. */
	domain: string;
	addressOf(context: HttpContext): string;
	log: Log;
}

const noDomain = 'The project has no such domain.';

const page = (context: HttpContext, html: string, status: 200 | 400 | 403 | 404 | 429 = 200, more = {}) =>
	context.body(html, status, { ...adminPageHeaders, ...more });

/** The pull request that somebody came from. */
const reviewOf = (fields: { review: string | null | undefined }) =>
	fields.review && /^[\w-]{43}$/.test(fields.review) ? fields.review : undefined;

async function readForm(context: HttpContext): Promise<{ key: string; review: string | undefined }> {
	const length = Number(context.req.header('content-length') ?? formMaxLength + 1);
	const form = new URLSearchParams(length > formMaxLength ? '' : await context.req.text().catch(() => ''));
	return { key: form.get('key')?.trim() ?? '', review: reviewOf({ review: form.get('review') }) };
}

function addSignIn(app: HttpApp, { keys, projectId }: Gate, { adminSessions, addressOf, log }: AdminParts): void {
	const guard: AddressGuard = createAddressGuard(signInsPerMinute);
	app.post(routePatterns.adminSignIn, async (context) => {
		if (!isOwnForm(context)) return page(context, signInPage('This form was sent by another site; sign in here.'), 403);
		try {
			guard.take(addressOf(context));
		} catch (error) {
			if (!ServiceError.isInstance(error)) throw error;
			const { 'retry-after': seconds = '60' } = error.headers;
			const sentence = `Too many attempts from your address; try again in ${seconds} seconds.`;
			return page(context, signInPage(sentence), 429, { 'retry-after': seconds });
		}
		const form = await readForm(context);
		const key = await keys.find(form.key);
		const requestId = context.get('requestId');
		if (key?.kind !== 'admin' || key.isRevoked || key.projectId !== projectId) {
			log.warn({ requestId, ...(key && { keyId: key.id }) }, 'admin sign-in refused');
			const reason =
				key?.kind === 'assistant'
					? 'This is an assistant key, which everybody can read in your pages; use an admin key.'
					: 'This is no valid admin key of this project; check that all of it was copied.';
			return page(context, signInPage(reason, form.review), 403);
		}
		keepSession(context, await adminSessions.begin(key.id));
		log.info({ requestId, keyId: key.id }, 'admin signed in');
		return context.redirect(form.review === undefined ? routePatterns.admin : reviewPath(form.review), 303);
	});
	refuseOtherMethods(app, routePatterns.adminSignIn, ['POST']);

	app.post(routePatterns.adminSignOut, async (context) => {
		const secret = sessionOf(context);
		if (secret !== undefined && isOwnForm(context)) {
			await adminSessions.end(secret);
			forgetSession(context);
		}
		return context.redirect(routePatterns.admin, 303);
	});
	refuseOtherMethods(app, routePatterns.adminSignOut, ['POST']);
}

/** Pages for people with an admin key, which a cookie stands for once it was given. */
export function addAdminRoutes(app: HttpApp, gate: Gate, parts: AdminParts): void {
	const { insights, gaps, transcripts, adminSessions, log, domain: ownDomain } = parts;
	// No other site may read these pages, so they carry none of the headers that would let it.
	for (const path of [routePatterns.admin, `${routePatterns.admin}/*`]) {
		app.use(path, async (context, next) => {
			context.set('isSite', true);
			await next();
		});
	}
	addSignIn(app, gate, parts);

	/** The key of somebody who has signed in, and the project's domains: the one that is asked for first; none when it is unknown. */
	async function visitorOf(context: HttpContext): Promise<{ keyId: string; domains: string[] } | undefined> {
		const secret = sessionOf(context);
		const keyId = secret === undefined ? undefined : await adminSessions.keyOf(secret, gate.projectId);
		if (keyId === undefined) return undefined;
		const domains = await insights.domains();
		const asked = context.req.query('domain') ?? ownDomain;
		const isKnown = domains.includes(asked);
		return { keyId, domains: isKnown ? [asked, ...domains.filter((other) => other !== asked)] : [] };
	}
	const domainsFor = async (context: HttpContext) => (await visitorOf(context))?.domains;

	/** Refuses with a page: people are not to read JSON. */
	const missing = (context: HttpContext, words: string) =>
		page(context, missingPage({ domain: ownDomain, words }), 404);

	app.get(routePatterns.admin, async (context) => {
		const domains = await domainsFor(context);
		const review = reviewOf({ review: context.req.query('review') });
		if (!domains) return page(context, signInPage(undefined, review));
		if (review !== undefined) return context.redirect(reviewPath(review), 303);
		const [domain] = domains;
		if (domain === undefined) return missing(context, noDomain);
		const days = adminPeriods.find((period) => String(period) === context.req.query('days')) ?? 30;
		const report = await insights.read(domain, lastDays(days, new Date()));
		const none = { threads: [], nextCursor: null };
		const recent = (await transcripts.list(domain, { take: shownThreads.recent })) ?? none;
		return page(context, insightsPage({ report, days, domains: domains.toSorted(), recent }));
	});
	refuseOtherMethods(app, routePatterns.admin, ['GET', 'HEAD']);

	const ownerOf = async (context: HttpContext) => {
		const visitor = await visitorOf(context);
		return visitor && { keyId: visitor.keyId, domain: visitor.domains[0] };
	};
	addAdminGapRoutes(app, { gaps, ownerOf, missing, log });

	app.get(routePatterns.adminThreads, async (context) => {
		const domains = await domainsFor(context);
		if (!domains) return context.redirect(routePatterns.admin, 303);
		const [domain] = domains;
		if (domain === undefined) return missing(context, noDomain);
		const list = await transcripts.list(domain, { cursor: context.req.query('cursor'), take: shownThreads.all });
		if (!list) return missing(context, 'There is no such place in the list of conversations.');
		return page(context, threadsPage(domain, list));
	});
	refuseOtherMethods(app, routePatterns.adminThreads, ['GET', 'HEAD']);

	app.get(routePatterns.adminThread, async (context) => {
		const domains = await domainsFor(context);
		if (!domains) return context.redirect(routePatterns.admin, 303);
		const [domain] = domains;
		if (domain === undefined) return missing(context, noDomain);
		const transcript = await transcripts.get(domain, context.req.query('id') ?? '');
		if (!transcript) return missing(context, 'There is no such conversation; it may have been deleted.');
		return page(context, threadPage(transcript));
	});
	refuseOtherMethods(app, routePatterns.adminThread, ['GET', 'HEAD']);
}
