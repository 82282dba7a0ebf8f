import { isErrorBody } from '../../contract/errors.js';
import { kindOfKey } from '../../contract/keys.js';
import { assistantMessagePath } from '../../contract/routes.js';
import { type Check, fine, problem, warning } from '../check.js';
import type { Examination } from '../embedding.js';
import { reach } from '../reach.js';

const isLocal = ({ hostname }: URL) => /^(?:localhost|127(?:\.\d+){3}|\[::1\]|.*\.localhost)$/.test(hostname);

/** Browsers block requests without TLS on pages with TLS, except to the same machine. */
export function checkHttps({ embedding, service }: Examination): Check[] {
	const page = new URL(embedding.page);
	const plain = [embedding.script?.src, service].filter(
		(url) => url !== undefined && new URL(url).protocol === 'http:' && !isLocal(new URL(url)),
	);
	if (plain.length === 0) return [fine('https', 'Nothing is loaded without TLS.')];
	return [...new Set(plain.map((url) => new URL(url ?? '').origin))].map((origin) =>
		page.protocol === 'https:'
			? problem(
					'https',
					`The page uses https and ${origin} does not, so browsers block it; use ${origin.replace('http:', 'https:')}.`,
				)
			: warning('https', `${origin} is used without TLS, so others can read and change what is sent; use https.`),
	);
}

/** Checks the format only. */
export function checkKeyShape(key: unknown): Check[] {
	if (typeof key !== 'string' || key === '') return [];
	const kind = kindOfKey(key);
	if (kind === 'assistant')
		return /^[!-~]+$/.test(key)
			? []
			: [problem('key', 'The key on the page is the placeholder of a guide; use the one that docent-service prints.')];
	return kind === 'admin'
		? [
				problem(
					'key',
					'The key on the page is an admin key, which opens everything to everybody; revoke it with "docent-service keys revoke", and use the public key that begins with svc_dsc_.',
				),
			]
		: [problem('key', 'The key on the page is not an assistant key; use the public one that begins with svc_dsc_.')];
}

/** Sends the preflight request that a browser sends before a question to another site. */
export async function checkPreflight(examination: Examination, domain: string): Promise<Check[]> {
	const { service, fetch, browserHeaders, isInPage, embedding } = examination;
	const { origin } = new URL(embedding.page);
	if (isInPage || new URL(service).origin === origin) return [];
	const url = service + assistantMessagePath('v2', domain);
	const { response, why } = await reach(fetch, url, {
		method: 'OPTIONS',
		headers: {
			...browserHeaders,
			'access-control-request-method': 'POST',
			'access-control-request-headers': 'authorization,content-type',
		},
	});
	if (!response)
		return [problem('service', `${service} cannot be reached (${why}); check baseUrl and that the service runs.`)];
	const allowed = response.headers.get('access-control-allow-origin');
	const names = (response.headers.get('access-control-allow-headers') ?? '').toLowerCase();
	const missing = ['authorization', 'content-type'].filter((name) => !names.split(/\s*,\s*/).includes(name));
	if (response.ok && (allowed === '*' || allowed === origin) && missing.length === 0) {
		return [fine('cors', `Pages of ${origin} may ask ${new URL(service).origin}.`)];
	}
	const what = !response.ok
		? `is answered with the status ${response.status}`
		: missing.length > 0
			? `does not allow the header ${missing.join(' and ')}`
			: `allows ${allowed ? `"${allowed}"` : 'no origin'}`;
	return [
		problem(
			'cors',
			`OPTIONS ${url} ${what}, so browsers send no question from ${origin}; let OPTIONS through to the service, and let no proxy take its Access-Control-Allow headers away.`,
		),
	];
}

/** The order in which the service checks a request. */
const gates = ['key', 'domain', 'origin'] as const;
/** The check that each refusal belongs to. */
const subjects: Partial<Record<string, (typeof gates)[number]>> = {
	missing_key: 'key',
	unknown_key: 'key',
	revoked_key: 'key',
	wrong_key_kind: 'key',
	unknown_domain: 'domain',
	domain_not_allowed: 'domain',
	origin_not_allowed: 'origin',
};

const passed = (domain: string, origin: string) => ({
	key: 'The service knows the key.',
	domain: `The key belongs to the domain "${domain}".`,
	origin: `Pages of ${origin} may use the key.`,
});

/** Sends a question without a message. The service checks key, domain and origin, then refuses it without counting a question. */
export async function checkGate(
	examination: Examination,
	{ domain, apiKey }: { domain: string; apiKey: string },
): Promise<Check[]> {
	const { service, fetch, browserHeaders, embedding, isInPage } = examination;
	const url = service + assistantMessagePath('v2', domain);
	const { response, why } = await reach(fetch, url, {
		method: 'POST',
		headers: { ...browserHeaders, authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
		body: '{}',
		redirect: 'error',
		referrerPolicy: 'strict-origin',
	});
	if (!response) {
		const fix = isInPage
			? 'check the browser’s console, baseUrl, and extensions that block requests'
			: 'check baseUrl and that the service runs';
		return [problem('service', `${service} cannot be asked (${why}); ${fix}.`)];
	}
	const body: unknown = await response.json().catch(() => undefined);
	if (!isErrorBody(body)) {
		return [
			problem(
				'service',
				`POST ${url} gives status ${response.status} and an answer that is not from Docent; set baseUrl to the address of your service.`,
			),
		];
	}
	const texts = passed(domain, new URL(embedding.page).origin);
	const subject = subjects[body.code];
	if (subject === undefined && body.code !== 'invalid_request') {
		const raise = body.code === 'rate_limited' ? warning : problem;
		return [raise('service', `The service refuses questions now: ${body.error}`)];
	}
	const passes = subject === undefined ? gates : gates.slice(0, gates.indexOf(subject));
	const before = passes.map((gate) => fine(gate, texts[gate]));
	return subject === undefined ? before : [...before, problem(subject, body.error)];
}
