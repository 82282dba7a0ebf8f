import type { Check, CheckName } from '../../check.js';
import type { PagePolicy, ScriptTag } from '../../embedding.js';
import { matchesAny } from './matches-source.js';
import { decidingDirective, parsePolicy, withSource } from './parse-policy.js';

/** The script's parts lie in a folder beside it, under changing names. */
const partsOf = (script: URL) => new URL('docent/panel-000000.js', script);

const hasNonce = (sources: readonly string[], { nonce }: ScriptTag) => !!nonce && sources.includes(`'nonce-${nonce}'`);

function hasHash(sources: readonly string[], { integrity }: ScriptTag): boolean {
	const hashes = integrity?.split(/\s+/).filter(Boolean) ?? [];
	return hashes.length > 0 && hashes.every((hash) => sources.includes(`'${hash.replace(/\?.*$/, '')}'`));
}

/** A reason why a policy blocks the script or its parts, as a clause. Without a `fix`, the fix is one more source. */
interface Objection {
	what: string;
	fix?: string;
}

function objectionTo(sources: readonly string[], tag: ScriptTag, page: URL): Objection | undefined {
	const script = new URL(tag.src);
	const isStrict = sources.includes("'strict-dynamic'");
	// With `strict-dynamic` browsers ignore lists of hosts.
	const isListed = (url: URL) => !isStrict && matchesAny(sources, url, page);
	// Imports of a script with a nonce inherit the nonce.
	if (hasNonce(sources, tag)) return undefined;
	if (!isListed(script) && !hasHash(sources, tag)) {
		const wantsNonce = isStrict || sources.some((source) => source.startsWith("'nonce-"));
		if (!wantsNonce) return { what: 'its origin is not allowed' };
		return {
			what: tag.nonce ? "the nonce of the tag is not the policy's" : 'the tag has no nonce',
			fix: 'write the nonce of the response on the tag',
		};
	}
	if (isStrict || isListed(partsOf(script))) return undefined;
	return {
		what: isListed(script)
			? 'this one file is allowed, but not the parts that it loads from the folder beside it'
			: 'its hash is allowed, but not the parts that it loads',
	};
}

/** Whether one of the page's policies, which stand at `place`, lets the script run and load its parts. */
export function checkScriptSource(
	policy: PagePolicy,
	tag: ScriptTag,
	page: URL,
	raise: (name: CheckName, message: string) => Check,
	place: string,
): Check[] {
	const directive = decidingDirective(parsePolicy(policy.text), 'script-src');
	const objection = directive && objectionTo(directive.sources, tag, page);
	if (!objection) return [];
	const { what, fix = `change the directive to: ${withSource(policy.text, 'script-src', new URL(tag.src).origin)}` } =
		objection;
	return [raise('script-src', `The policy in ${place} blocks ${tag.src}, since ${what}; ${fix}`)];
}
