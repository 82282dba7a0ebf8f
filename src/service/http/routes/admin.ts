import type { ErrorCode } from '../../../contract/errors.js';
import { hasScope, type KeyScope } from '../../../contract/keys.js';
import type { AuditAction } from '../../../contract/schema/audit.js';
import { ServiceError } from '../../errors/service-error.js';
import { signInPage } from '../../pages/admin/sign-in-page.js';
import { threadPage } from '../../pages/admin/thread-page.js';
import { threadsPage } from '../../pages/admin/threads-page.js';
import { adminPageHeaders, missingPage } from '../../pages/admin-page.js';
import { writtenInstruction } from '../../pages/instruction-form.js';
import { pagePaths } from '../../pages/page-paths.js';
import { reviewPath } from '../../reviews/review-paths.js';
import { forgetSession, isOwnForm, keepSession, keyOfSession, sessionOf } from '../middleware/admin-cookie.js';
import type { HttpContext } from '../middleware/http-context.js';
import { instructionFormMaxBytes } from '../middleware/read-body.js';
import { type Caller, type HandlerParts, type Limits, route } from '../route.js';
import { sendInsightsCsv, showInsights } from './admin-insights.js';

/** Number of sign-in attempts per address and minute. */
export const signInsPerMinute = 10;

/** Number of conversations on one page. */
const shownThreads = 50;

export const noDomain = 'The project has no such domain.';

type PageStatus = 200 | 400 | 403 | 404 | 409 | 429;

export const page = (context: HttpContext, html: string, status: PageStatus = 200, more = {}) =>
	context.body(html, status, { ...adminPageHeaders, ...more });

/** The status of the page that shows a refusal. */
const statusOf = ({ status }: ServiceError): PageStatus => (status === 429 || status === 400 ? status : 409);

/** Refuses with a page instead of JSON. */
export const missing = (context: HttpContext, { config }: HandlerParts, words: string) =>
	page(context, missingPage({ domain: config.domain, words }), 404);

/** A page, or one with `words` where the refusal of what is asked for has this code. */
export async function unless(
	code: ErrorCode,
	words: string,
	[context, parts]: [HttpContext, HandlerParts],
	show: () => Promise<Response>,
): Promise<Response> {
	try {
		return await show();
	} catch (error) {
		if (ServiceError.isInstance(error) && error.code === code) return missing(context, parts, words);
		throw error;
	}
}

export const fromElsewhere = 'This form was sent by another site; use the buttons here.';

/** The words for a form that is refused because the session has ended. */
export const signedOut = 'You are no longer signed in. Sign in and try again.';

/** A form of a page for signed-in owners. */
export const sessionForm = {
	kind: 'page',
	method: 'post',
	key: 'session',
	formMaxBytes: instructionFormMaxBytes,
	signedOut: (context: HttpContext, _: HandlerParts, form: URLSearchParams) =>
		page(context, signInPage(signedOut, undefined, form.get('instruction') ?? undefined), 403),
} as const;

/** The instruction of a form; one that cannot be used is refused. */
export function instructionIn(form: URLSearchParams): string {
	const read = writtenInstruction(form);
	if ('problem' in read) throw new ServiceError('invalid_request', read.problem);
	return read.instruction;
}

/** The pull request to return to after signing in. */
const reviewOf = (review: string | null | undefined) => (review && /^[\w-]{43}$/.test(review) ? review : undefined);

/** The project's domains, the requested one first; empty when it is unknown. */
export async function domainsFor(context: HttpContext, { insights, config }: HandlerParts): Promise<string[]> {
	const domains = await insights.domains();
	const asked = context.req.query('domain') ?? config.domain;
	return domains.includes(asked) ? [asked, ...domains.filter((other) => other !== asked)] : [];
}

const shared = { kind: 'page', limits: ['address'] } as const;

type Shown = Response | Promise<Response>;

/** A page about the requested domain for signed-in owners; everyone else gets the sign-in form. `unknown` are the words without such a domain. */
export const domainPage = (
	path: string,
	scope: KeyScope,
	show: (context: HttpContext, parts: HandlerParts, domain: string) => Shown,
	{ unknown = noDomain, ...row }: { unknown?: string; audit?: AuditAction } = {},
) =>
	route({
		...shared,
		...row,
		method: 'get',
		path,
		key: 'session',
		scope,
		signedOut: (context) => context.redirect(pagePaths.admin, 303),
		async handle({ context }, parts) {
			const [domain] = await domainsFor(context, parts);
			return domain === undefined ? missing(context, parts, unknown) : show(context, parts, domain);
		},
	});

interface FormRow {
	path: string;
	/** Path of the page that the form stands on. */
	on: string;
	scope: KeyScope;
	audit: AuditAction;
	/** @default of the address */
	limits?: Limits<'session'>;
	/** The words without such a domain. @default those about the domain */
	unknown?: string;
}

export interface SentForm {
	context: HttpContext;
	domain: string;
	key: Caller['session'];
	/** What `?id=` names; empty without it. */
	id: string;
	form: URLSearchParams;
}

/** Why a form was refused, and what was written in it. */
export interface RefusedForm {
	words: string;
	form: URLSearchParams;
	status: PageStatus;
}

/** A form about the requested domain for signed-in owners. `refuse` shows its page again; another site's words are not shown. */
export const domainForm = (
	{ on, limits = ['address'], unknown = noDomain, ...row }: FormRow,
	act: (parts: HandlerParts, sent: SentForm) => Promise<Response>,
	refuse: (context: HttpContext, parts: HandlerParts, domain: string, refused: RefusedForm) => Shown,
) =>
	route({
		...sessionForm,
		...row,
		limits,
		pageOf: ({ req }) => on + new URL(req.url).search,
		async handle({ context, key, form }, parts) {
			const [domain] = await domainsFor(context, parts);
			if (domain === undefined) return missing(context, parts, unknown);
			if (!isOwnForm(context))
				return refuse(context, parts, domain, { words: fromElsewhere, form: new URLSearchParams(), status: 403 });
			try {
				return await act(parts, { context, domain, key, id: context.req.query('id') ?? '', form });
			} catch (error) {
				if (!ServiceError.isInstance(error)) throw error;
				parts.log.info({ requestId: context.get('requestId'), reason: error.message }, 'form refused');
				return refuse(context, parts, domain, { words: error.message, form, status: statusOf(error) });
			}
		},
	});

/** Pages for signed-in owners. A cookie stands for their admin key. */
export const adminRoutes = [
	route({
		...shared,
		method: 'post',
		path: pagePaths.adminSignIn,
		pageOf: () => pagePaths.admin,
		key: 'none',
		limits: ['address', 'sign-in'],
		audit: 'signed_in',
		formMaxBytes: 2_000,
		async handle({ context, form }, { keys, config, adminSessions, signInGuard, addressOf, log }) {
			const review = reviewOf(form.get('review'));
			if (!isOwnForm(context))
				return page(context, signInPage('This form was sent by another site; sign in here.', review), 403);
			try {
				signInGuard.take(addressOf(context));
			} catch (error) {
				if (!ServiceError.isInstance(error)) throw error;
				const { 'retry-after': seconds = '60' } = error.headers;
				const sentence = `Too many attempts from your address; try again in ${seconds} seconds.`;
				return page(context, signInPage(sentence, review), 429, { 'retry-after': seconds });
			}
			const key = await keys.find(form.get('key')?.trim() ?? '');
			const requestId = context.get('requestId');
			const isOver = key?.expiresAt !== undefined && Date.parse(key.expiresAt) <= Date.now();
			const isForMetrics = key?.scope === 'metrics';
			if (key?.kind !== 'admin' || key.isRevoked || isOver || isForMetrics || key.projectId !== config.projectId) {
				log.warn({ requestId, ...(key && { keyId: key.id }) }, 'admin sign-in refused');
				const reason =
					key?.kind === 'assistant'
						? 'That is an assistant key, which anybody can read in your pages. Use an admin key.'
						: isForMetrics
							? 'This key has the scope "metrics" and opens no page; use one with the scope "owner", "read" or "jobs".'
							: 'That isn’t a valid admin key for this project. Check that you copied all of it.';
				return page(context, signInPage(reason, review), 403);
			}
			keepSession(context, await adminSessions.begin(key.id));
			log.info({ requestId, keyId: key.id }, 'admin signed in');
			context.set('signedInKey', key.id);
			return context.redirect(review === undefined ? pagePaths.admin : reviewPath(review), 303);
		},
	}),
	route({
		...shared,
		method: 'post',
		path: pagePaths.adminSignOut,
		pageOf: () => pagePaths.admin,
		key: 'none',
		async handle({ context }, { adminSessions }) {
			const secret = sessionOf(context);
			if (secret !== undefined && isOwnForm(context)) {
				await adminSessions.end(secret);
				forgetSession(context);
			}
			return context.redirect(pagePaths.admin, 303);
		},
	}),
	route({
		...shared,
		method: 'get',
		path: pagePaths.admin,
		key: 'none',
		async handle({ context }, parts) {
			const review = reviewOf(context.req.query('review'));
			const session = await keyOfSession(context, parts);
			if (session === undefined) return page(context, signInPage(undefined, review));
			if (review !== undefined) return context.redirect(reviewPath(review), 303);
			if (!hasScope(session.scope, 'read')) return context.redirect(pagePaths.adminJobs, 303);
			const domains = await domainsFor(context, parts);
			return showInsights(context, parts, domains);
		},
	}),
	domainPage(pagePaths.adminInsightsCsv, 'read', sendInsightsCsv),
	domainPage(pagePaths.adminThreads, 'read', async (context, parts, domain) => {
		const asked = { cursor: context.req.query('cursor'), take: shownThreads };
		const list = await parts.transcripts.list(domain, asked);
		if (!list) return missing(context, parts, 'There is no such place in the list of conversations.');
		return page(context, threadsPage(domain, list));
	}),
	domainPage(pagePaths.adminThread, 'read', async (context, parts, domain) => {
		const transcript = await parts.transcripts.get(domain, context.req.query('id') ?? '');
		if (!transcript) return missing(context, parts, 'There is no such conversation; it may have been deleted.');
		return page(context, threadPage(transcript, await parts.texts.answers(transcript.messages)));
	}),
];
