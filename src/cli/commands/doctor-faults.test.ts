/** Each fault is made in earnest, on real servers: the table says what the doctor says of it. */
import { expect, it } from 'vitest';
import type { CheckName, CheckStatus } from '../../doctor/check.js';
import { version } from '../../service/config/version.js';
import { answer, script, shareDoctorWorld, troubles } from '../../testing/service/doctor-world.js';
import type { WebsitePage } from '../../testing/service/website.js';

const world = shareDoctorWorld();
const hash = `sha384-${'A'.repeat(64)}`;

interface Fault {
	fault: string;
	page?: () => WebsitePage;
	cdn?: Record<string, WebsitePage>;
	name: CheckName;
	status?: CheckStatus;
	says: RegExp | (() => string);
}

const policy = (text: () => string) => world.pageWith({}, { 'content-security-policy': text() });
const origin = () => world.cdn.url.origin;

const faults: Fault[] = [
	{
		fault: 'the script is not there',
		cdn: { '/docent.js': answer('Not found', {}, 404) },
		name: 'script',
		says: /docent\.js answers with the status 404; correct the tag's src/,
	},
	{
		fault: 'the site answers an HTML page in its place',
		cdn: { '/docent.js': answer('<!doctype html>', { 'content-type': 'text/html' }) },
		name: 'script',
		says: /answers with an HTML page, as sites do for files that are not there/,
	},
	{
		fault: 'it has the wrong type',
		cdn: { '/docent.js': answer(script, { 'content-type': 'application/octet-stream' }) },
		name: 'script',
		says: /is sent as application\/octet-stream, not as text\/javascript/,
	},
	{
		fault: 'it is another script',
		cdn: { '/docent.js': answer('alert(1)') },
		name: 'script',
		says: /a script that is not Docent's/,
	},
	{
		fault: 'its host is not there',
		page: () => world.pageWith({ src: 'http://127.0.0.1:9/docent.js' }),
		name: 'script',
		says: /127\.0\.0\.1:9\/docent\.js cannot be fetched \(/,
	},
	{
		fault: 'it may not be loaded by other origins',
		cdn: { '/docent.js': answer(script, { 'access-control-allow-origin': undefined }) },
		name: 'script',
		says: /Access-Control-Allow-Origin of .*docent\.js is missing.*send "Access-Control-Allow-Origin: \*"/,
	},
	{
		fault: 'it may not be embedded by other sites',
		cdn: { '/docent.js': answer(script, { 'cross-origin-resource-policy': 'same-origin' }) },
		name: 'script',
		says: /Cross-Origin-Resource-Policy of .* is same-origin; send/,
	},
	{
		fault: 'the page is isolated and the script does not say who may embed it',
		page: () => world.pageWith({}, { 'cross-origin-embedder-policy': 'require-corp' }),
		cdn: { '/docent.js': answer(script, { 'cross-origin-resource-policy': undefined }) },
		name: 'script',
		says: /Cross-Origin-Resource-Policy of .* is missing/,
	},
	{
		fault: 'its type may be guessed',
		cdn: { '/docent.js': answer(script, { 'x-content-type-options': undefined }) },
		name: 'script',
		status: 'warning',
		says: /without "X-Content-Type-Options: nosniff"/,
	},
	{
		fault: 'its parts were not copied along',
		cdn: { '/docent/panel-abc123.js': answer('', {}, 404) },
		name: 'parts',
		says: /panel-abc123\.js, which the script loads when the panel opens, answers with the status 404; copy the folder/,
	},
	{
		fault: 'it is kept for a year under a name that stays',
		cdn: { '/docent.js': answer(script, { 'cache-control': 'max-age=31536000, immutable' }) },
		name: 'cache',
		status: 'warning',
		says: /is kept for 365 days though its name stays the same/,
	},
	{
		fault: 'nothing says how long it is kept',
		cdn: { '/docent.js': answer(script, { 'cache-control': undefined }) },
		name: 'cache',
		status: 'warning',
		says: /without Cache-Control/,
	},
	{
		fault: 'the hash on the tag is another',
		page: () => world.pageWith({ integrity: 'sha384-AAAA', crossorigin: '' }),
		name: 'integrity',
		says: /is not the one of .*write integrity="sha384-[\w+/]{64}"/,
	},
	{
		fault: 'the hash has no crossorigin beside it',
		page: () => world.pageWith({ integrity: hash }),
		name: 'integrity',
		says: /write crossorigin on the tag/,
	},
	{
		fault: 'the service is newer than the script',
		cdn: { '/docent.js': answer(script.replace(version, '0.0.1')) },
		name: 'version',
		status: 'warning',
		says: () => `The script is 0.0.1 and the service is ${version}; use the script that came with the service.`,
	},
	{
		fault: 'the policy names other origins for scripts',
		page: () => policy(() => `script-src 'self' https://other.example; connect-src *`),
		name: 'script-src',
		says: () =>
			`The policy in the header blocks ${origin()}/docent.js, since its origin is not allowed; change the directive to: script-src 'self' https://other.example ${origin()}`,
	},
	{
		fault: 'the policy names the one file',
		page: () => policy(() => `script-src ${origin()}/docent.js`),
		name: 'script-src',
		says: /this one file is allowed, but not the parts/,
	},
	{
		fault: 'the policy wants a nonce',
		page: () => policy(() => `script-src 'nonce-abc' 'strict-dynamic' ${origin()}`),
		name: 'script-src',
		says: /the tag has no nonce; write the nonce of the response on the tag/,
	},
	{
		fault: 'the nonce is an old one',
		page: () => world.pageWith({ nonce: 'old' }, { 'content-security-policy': "script-src 'nonce-new'" }),
		name: 'script-src',
		says: /the nonce of the tag is not the policy's/,
	},
	{
		fault: 'a policy in the page allows no connection',
		page: () =>
			world.pageWith(
				{},
				{},
				`<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src ${origin()}">`,
			),
		name: 'connect-src',
		says: () =>
			`The policy in the <meta> tag keeps ${world.url} from being asked questions; change the directive to: connect-src 'self' ${world.url}`,
	},
	{
		fault: 'a policy that is only reported would block it',
		page: () => world.pageWith({}, { 'content-security-policy-report-only': `connect-src 'none'` }),
		name: 'connect-src',
		status: 'warning',
		says: () =>
			`The policy in the report-only header keeps ${world.url} from being asked questions; change the directive to: connect-src ${world.url}`,
	},
	{
		fault: 'the page is in a sandbox',
		page: () => policy(() => 'sandbox allow-forms'),
		name: 'sandbox',
		says: /under which no script runs; add allow-scripts/,
	},
	{
		fault: 'an option cannot be used',
		page: () => world.pageWith({ 'data-theme': 'black' }),
		name: 'options',
		says: /^Docent: the option "theme" must be auto or light or dark, not "black"\.$/,
	},
	{
		fault: 'the domain is missing',
		page: () => world.pageWith({ 'data-domain': false }),
		name: 'options',
		says: /the option "domain" must be some text, not undefined/,
	},
	{
		fault: 'the key is unknown',
		page: () => world.pageWith({ 'data-api-key': 'svc_dsc_nobody' }),
		name: 'key',
		says: /This key is unknown; copy the assistant key again/,
	},
	{
		fault: 'the key is a secret one',
		page: () => world.pageWith({ 'data-api-key': 'svc_secret' }),
		name: 'key',
		says: /an admin key, which opens everything to everybody; revoke it/,
	},
	{
		fault: 'the domain is unknown',
		page: () => world.pageWith({ 'data-domain': 'nowhere' }),
		name: 'domain',
		says: /There is no documentation with the domain "nowhere" here/,
	},
	{
		fault: 'the key is for other origins',
		page: () => world.pageWith({ 'data-api-key': world.foreignKey }),
		name: 'origin',
		says: () => `Pages of ${world.docs.url.origin} may not use this key; use a key that was made with this --origin.`,
	},
	{
		fault: 'the service is another server',
		page: () => world.pageWith({ 'data-base-url': origin() }),
		name: 'cors',
		says: /OPTIONS .* is answered with the status 404, so browsers send no question from/,
	},
	{
		fault: 'the service does not run',
		page: () => world.pageWith({ 'data-base-url': 'http://127.0.0.1:9' }),
		name: 'service',
		says: /http:\/\/127\.0\.0\.1:9 cannot be reached \(.*check baseUrl and that the service runs/,
	},
	{
		fault: 'the service has no TLS',
		page: () => world.pageWith({ 'data-base-url': 'http://assistant.invalid' }),
		name: 'https',
		status: 'warning',
		says: /http:\/\/assistant\.invalid is used without TLS/,
	},
];

it.each(faults)(
	'says what to change when $fault',
	async ({ page = () => world.pageWith(), cdn: files = {}, name, status = 'problem', says }) => {
		Object.assign(world.cdn.pages, files);
		const { code, report } = await world.examine(page());
		const found = troubles(report).find((check) => check.name === name);
		const expected = typeof says === 'function' ? says() : says;
		expect(found?.message).toEqual(typeof expected === 'string' ? expected : expect.stringMatching(expected));
		expect(found?.status).toBe(status);
		expect(code).toBe(report.ok ? 0 : 1);
		if (status === 'problem') expect(report.ok).toBe(false);
	},
);
