import {
	adminKeyPrefix,
	assistantKeyPrefix,
	hasScope,
	type KeyKind,
	type KeyScope,
	kindOfKey,
} from '../../../contract/keys.js';
import { commandName } from '../../errors/command-name.js';
import { ServiceError } from '../../errors/service-error.js';
import { createOriginCheck } from '../../keys/allowed-origin.js';
import type { KeyRing, KnownKey } from '../../keys/key-ring.js';
import type { HttpContext } from './http-context.js';
import type { OwnHosts } from './own-hosts.js';

export interface Gate {
	keys: KeyRing;
	/** Whether the project has a domain with this name. */
	hasDomain(domain: string): Promise<boolean>;
	/** The project's domains. */
	domains(): Promise<readonly string[]>;
	/** The domain of the served site, and the key in its pages. */
	site: { domain: string; apiKey: string };
	/** The project whose admin keys are accepted. */
	projectId: string;
	hosts: Pick<OwnHosts, 'isOwn' | 'refuseForeign'>;
	/** Origins of the service itself, whose pages may use any key. */
	ownOrigins: readonly string[];
	/** Origins of the configuration, for keys without their own. */
	configuredOrigins: readonly string[];
	/** Origins that are stored for a domain, for its keys without their own. */
	domainOrigins(domain: string): Promise<readonly string[]>;
}

const challenge = { headers: { 'www-authenticate': 'Bearer' } };

const wrongKind: Record<KeyKind, string> = {
	assistant: `This is not an assistant key; use the public key that begins with ${assistantKeyPrefix}, and never put an admin key into a page.`,
	admin: `This is not an admin key; use the secret key that begins with ${adminKeyPrefix} and goes on without dsc_.`,
};

const whereFrom: Record<KeyKind, string> = {
	assistant: `copy the assistant key again, or make one with "${commandName} keys create"`,
	admin: `make an admin key with "${commandName} keys create --kind admin"`,
};

function bearerToken(header: string | undefined, kind: KeyKind): string {
	const token = header && /^Bearer +([\x21-\x7e]+) *$/i.exec(header)?.[1];
	if (token) return token;
	const problem = header ? 'The Authorization header is not of the form' : 'The Authorization header is missing; send';
	const prefix = kind === 'admin' ? adminKeyPrefix : assistantKeyPrefix;
	throw new ServiceError('missing_key', `${problem} "Bearer ${prefix}…".`, challenge);
}

/** The valid key of `kind` in a request; throws without one. */
async function keyOfRequest(
	context: HttpContext,
	kind: KeyKind,
	{ keys }: Gate,
	token = bearerToken(context.req.header('authorization'), kind),
): Promise<KnownKey> {
	const claimed = kindOfKey(token);
	// The prefix decides: an admin key in a page is wrong even when it is no longer valid.
	if (claimed !== undefined && claimed !== kind) throw new ServiceError('wrong_key_kind', wrongKind[kind]);
	const key = await keys.find(token);
	if (key?.kind !== kind) throw new ServiceError('unknown_key', `This key is unknown; ${whereFrom[kind]}.`, challenge);
	if (key.isRevoked) {
		throw new ServiceError('revoked_key', `This key has been revoked; ${whereFrom[kind]}.`, challenge);
	}
	if (key.expiresAt !== undefined && Date.parse(key.expiresAt) <= Date.now()) {
		throw new ServiceError('expired_key', `This key ended at ${key.expiresAt}; ${whereFrom[kind]}.`, challenge);
	}
	return key;
}

/** The sentence for a key whose scope is too small. */
export const lacksScope = (scope: KeyScope, needed: KeyScope): string =>
	`This admin key has the scope "${scope}", and this needs "${needed}"; use a key with that scope, made with "${commandName} keys create --kind admin${needed === 'owner' ? '' : ` --scope ${needed}`}".`;

const unknownDomain = (domain: string) =>
	new ServiceError(
		'unknown_domain',
		`There is no documentation with the domain "${domain.slice(0, 80)}" here; check the domain.`,
	);

async function checkOrigin(context: HttpContext, key: KnownKey, domain: string, gate: Gate): Promise<void> {
	const origin = context.req.header('origin');
	if (origin === undefined) return;
	const { url } = context.req;
	const isAllowed = (origins: readonly string[]) => createOriginCheck(origins, gate.hosts.isOwn)(origin, url);
	if (isAllowed([...gate.ownOrigins, ...(key.origins ?? gate.configuredOrigins)])) return;
	if (key.origins === undefined && isAllowed(await gate.domainOrigins(domain))) return;
	const fix = key.origins
		? 'use a key that was made with this --origin'
		: `add the origin to allowedOrigins, or run ${commandName} origins allow with it`;
	throw new ServiceError('origin_not_allowed', `Pages of ${origin.slice(0, 200)} may not use this key; ${fix}.`);
}

/** Checks the key of the path's domain, and that the page may use it. */
async function authorizeAssistant(context: HttpContext, gate: Gate): Promise<KnownKey & { domain: string }> {
	const key = await keyOfRequest(context, 'assistant', gate);
	return checkAssistantKey(context, key, context.req.param('domain') ?? '', gate);
}

async function checkAssistantKey(context: HttpContext, key: KnownKey, domain: string, gate: Gate) {
	if (key.domain !== domain && !(await gate.hasDomain(domain))) {
		throw unknownDomain(domain);
	}
	if (key.domain !== domain) {
		throw new ServiceError(
			'domain_not_allowed',
			`This key belongs to another domain than "${domain}"; use the key of this domain.`,
		);
	}
	await checkOrigin(context, key, domain, gate);
	return { ...key, domain };
}

/** Checks a request to the served site like one of its domain's assistant. A request without a key gets the key of the site's pages. */
async function authorizeSite(context: HttpContext, gate: Gate): Promise<KnownKey & { domain: string }> {
	const { domain, apiKey } = gate.site;
	const isBrought = context.req.header('authorization') !== undefined;
	if (!isBrought) gate.hosts.refuseForeign(context);
	const key = await keyOfRequest(context, 'assistant', gate, isBrought ? undefined : apiKey);
	return checkAssistantKey(context, key, domain, gate);
}

/** Checks the admin key, and the project in the path when there is one. */
async function authorizeAdmin(context: HttpContext, gate: Gate, needed: KeyScope): Promise<KnownKey> {
	const key = await keyOfRequest(context, 'admin', gate);
	const { scope = 'owner' } = key;
	if (!hasScope(scope, needed)) throw new ServiceError('scope_not_allowed', lacksScope(scope, needed));
	const asked = context.req.param('projectId');
	if (asked !== undefined && asked !== gate.projectId) {
		throw new ServiceError(
			'unknown_project',
			`There is no project "${asked.slice(0, 80)}" here; check the project in the path.`,
		);
	}
	if (key.projectId !== gate.projectId) {
		throw new ServiceError(
			'project_not_allowed',
			`This key belongs to another project than "${gate.projectId}"; use a key of this project.`,
		);
	}
	return key;
}

/** Checks the admin key, and that the path's domain belongs to the project. */
async function authorizeOwner(
	context: HttpContext,
	gate: Gate,
	needed: KeyScope,
): Promise<KnownKey & { domain: string }> {
	const key = await authorizeAdmin(context, gate, needed);
	const domain = context.req.param('domain') ?? '';
	if ((await gate.domains()).includes(domain)) return { ...key, domain };
	if (await gate.hasDomain(domain)) {
		throw new ServiceError(
			'domain_not_allowed',
			`The domain "${domain}" belongs to another project than "${gate.projectId}"; use a domain of this project.`,
		);
	}
	throw unknownDomain(domain);
}

/** Checks the key that a route needs, and returns it; throws otherwise. */
export const authorize = (
	context: HttpContext,
	{ key, scope = 'owner' }: { key: 'assistant' | 'site' | 'admin' | 'owner'; scope?: KeyScope | undefined },
	gate: Gate,
): Promise<KnownKey> =>
	({ assistant: authorizeAssistant, site: authorizeSite, admin: authorizeAdmin, owner: authorizeOwner })[key](
		context,
		gate,
		scope,
	);
