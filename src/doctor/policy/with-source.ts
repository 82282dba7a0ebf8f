import { decidingDirective, parsePolicy } from './parse-policy.js';

/**
 * The directive to write in place of the one that decides now, with one source more: text to paste.
 *
 * Where `default-src` decides, a directive of its own is made of it, so that nothing else is allowed more.
 */
export function withSource(policy: string, kind: 'script-src' | 'connect-src' | 'img-src', source: string): string {
	const { name = kind, sources = [] } = decidingDirective(parsePolicy(policy), kind) ?? {};
	const kept = sources.filter((known) => known.toLowerCase() !== "'none'");
	return `${name === 'default-src' ? kind : name} ${[...kept, source].join(' ')}`;
}
