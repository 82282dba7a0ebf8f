import type { AuditAction } from '../../../contract/schema/audit.js';
import { allowedOrigin, createKeyRequest } from '../../../contract/schema/keys.js';
import { ServiceError } from '../../errors/service-error.js';
import { configuredOrigins } from '../../keys/origin-store.js';
import { type KeysPage, keysPage } from '../../pages/admin/keys-page.js';
import { adminAddress } from '../../pages/admin-page.js';
import { pagePaths } from '../../pages/page-paths.js';
import type { HttpContext } from '../middleware/http-context.js';
import type { HandlerParts } from '../route.js';
import {
	domainForm,
	domainPage,
	domainsFor,
	missing,
	noDomain,
	page,
	type RefusedForm,
	type SentForm,
} from './admin.js';

async function show(
	context: HttpContext,
	parts: HandlerParts,
	{ made, refused }: { made?: KeysPage['made']; refused?: RefusedForm } = {},
) {
	const { administration, origins, config, insights } = parts;
	const domains = await domainsFor(context, parts);
	const [domain] = domains;
	if (domain === undefined) return missing(context, parts, noDomain);
	const html = keysPage({
		projectId: config.projectId,
		domain,
		domains: domains.toSorted(),
		keys: await administration.list(),
		origins: [...configuredOrigins(config), ...(await origins.list())],
		limits: await insights.limits(),
		made,
		refused,
	});
	return page(context, html, refused?.status);
}

function originIn(text: string): string {
	if (allowedOrigin.safeParse(text).success) return text;
	throw new ServiceError(
		'invalid_request',
		`“${text.slice(0, 200)}” is not an origin; write one as https://docs.example.com, without a path.`,
	);
}

const dayMs = 86_400_000;

/** The end of the day that a form names. */
export function endOf(until: string | null): string | undefined {
	if (!until) return undefined;
	const day = Date.parse(`${until}T00:00:00Z`);
	if (!/^\d{4}-\d\d-\d\d$/.test(until) || Number.isNaN(day)) {
		throw new ServiceError('invalid_request', 'Give the last day as YYYY-MM-DD, or none.');
	}
	return new Date(day + dayMs).toISOString();
}

/** The key that a form asks for. What is wrong is a `ServiceError`. */
function requestOf(form: URLSearchParams) {
	const name = form.get('name')?.trim() || undefined;
	const origins = (form.get('origins') ?? '').split(/[\s,]+/).filter(Boolean);
	const asked =
		form.get('kind') === 'admin'
			? { kind: 'admin', name, scope: form.get('scope') ?? undefined, expiresAt: endOf(form.get('until')) }
			: {
					kind: 'assistant',
					name,
					domain: form.get('domain') ?? undefined,
					origins: origins.length > 0 ? origins.map(originIn) : undefined,
				};
	const read = createKeyRequest.safeParse(asked);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw new ServiceError('invalid_request', `“${String(issue?.path[0] ?? 'kind')}” cannot be used: ${issue?.message}.`);
}

/** A form of the page. A key that it makes is shown with the answer, because an address would keep it. */
const action = (
	path: string,
	audit: AuditAction,
	act: (parts: HandlerParts, sent: SentForm) => Promise<KeysPage['made'] | undefined>,
) =>
	domainForm(
		{ path, audit, scope: 'owner', on: pagePaths.adminKeys },
		async (parts, sent) => {
			const made = await act(parts, sent);
			const { context, domain } = sent;
			if (made !== undefined) return show(context, parts, { made });
			return context.redirect(adminAddress(pagePaths.adminKeys, { domain }), 303);
		},
		(context, parts, _, refused) => show(context, parts, { refused }),
	);

/** The page of the keys and origins of the project. */
export const adminKeyRoutes = [
	domainPage(pagePaths.adminKeys, 'owner', (context, parts) => show(context, parts)),
	action(pagePaths.adminKeys, 'key_created', async ({ administration }, { context, form }) => {
		const made = await administration.create(requestOf(form));
		context.set('subject', made.id);
		return made;
	}),
	action(pagePaths.adminKeysRevoke, 'key_revoked', async ({ administration }, { id }) => {
		await administration.revoke(id);
		return undefined;
	}),
	action(pagePaths.adminOriginsAllow, 'origin_allowed', async ({ origins }, { context, domain, form }) => {
		const origin = originIn(form.get('origin')?.trim() ?? '');
		context.set('subject', origin);
		await origins.allow(domain, origin);
		return undefined;
	}),
	action(pagePaths.adminOriginsRevoke, 'origin_revoked', async ({ origins }, { context, domain, form }) => {
		const origin = form.get('origin') ?? '';
		context.set('subject', origin);
		await origins.revoke(domain, origin);
		return undefined;
	}),
];
