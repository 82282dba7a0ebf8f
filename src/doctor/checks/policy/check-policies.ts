import { type Check, fine, problem, warning } from '../../check.js';
import type { Embedding, PagePolicy } from '../../embedding.js';
import { checkScriptSource } from './check-script-source.js';
import { matchesAny } from './matches-source.js';
import { decidingDirective, parsePolicy, withSource } from './parse-policy.js';

/** What the assistant loads besides its script. */
export interface Needs {
	service: URL;
	/** Address of the owner's logo. */
	logo?: URL | undefined;
}

const placeOf = { header: 'the header', meta: 'the <meta> tag', 'report-only': 'the report-only header' } as const;

/** A report-only policy does not block anything yet. */
const raise = ({ from }: PagePolicy) => (from === 'report-only' ? warning : problem);

function checkSource(policy: PagePolicy, kind: 'connect-src' | 'img-src', url: URL, page: URL, why: string): Check[] {
	const directive = decidingDirective(parsePolicy(policy.text), kind);
	if (!directive || matchesAny(directive.sources, url, page)) return [];
	const fix = withSource(policy.text, kind, url.origin);
	return [
		raise(policy)(
			kind,
			`The policy in ${placeOf[policy.from]} keeps ${url.origin} from ${why}; change the directive to: ${fix}`,
		),
	];
}

/** A sandbox without scripts runs nothing. Without its own origin it stores nothing and sends the origin "null". */
function checkSandbox(policy: PagePolicy): Check[] {
	const tokens = parsePolicy(policy.text).get('sandbox');
	if (!tokens || policy.from === 'report-only') return [];
	if (!tokens.includes('allow-scripts'))
		return [problem('sandbox', 'The policy has "sandbox", under which no script runs; add allow-scripts to it.')];
	if (tokens.includes('allow-same-origin')) return [];
	return [
		warning(
			'sandbox',
			'Under "sandbox" without allow-same-origin the page has no origin: nothing is stored, and a key for certain origins is refused; add allow-same-origin.',
		),
	];
}

const needsTrustedTypes = (policies: readonly PagePolicy[]) =>
	policies.some(({ text }) => parsePolicy(text).has('require-trusted-types-for'));

/** Checks the page's policies. The assistant needs no styles, fonts, frames or `unsafe-*`. */
export function checkPolicies(embedding: Embedding, { service, logo }: Needs): Check[] {
	const page = new URL(embedding.page);
	const { policies, script } = embedding;
	const found = policies.flatMap((policy) => [
		...(script ? checkScriptSource(policy, script, page, raise(policy), placeOf[policy.from]) : []),
		...checkSource(policy, 'connect-src', service, page, 'being asked questions'),
		...(logo ? checkSource(policy, 'img-src', logo, page, 'showing your logo') : []),
		...checkSandbox(policy),
	]);
	const clean = (name: Check['name']) => !found.some((check) => check.name === name);
	const allowed = policies.length === 0 ? 'The page has no policy, so' : 'The policy allows it:';
	return [
		...found,
		...(script && clean('script-src') ? [fine('script-src', `${allowed} the script may run.`)] : []),
		...(clean('connect-src') ? [fine('connect-src', `${allowed} ${service.origin} may be asked.`)] : []),
		...(logo && clean('img-src') ? [fine('img-src', `${allowed} the logo may be shown.`)] : []),
		...(needsTrustedTypes(policies)
			? [fine('trusted-types', 'The page requires Trusted Types, and the assistant needs no policy for them.')]
			: []),
	];
}
