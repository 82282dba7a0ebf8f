/** A policy: directives with their values in written order. */
export type Directives = ReadonlyMap<string, readonly string[]>;

/** The policies in a header. Commas separate them, and all of them apply. */
export function splitPolicies(header: string): string[] {
	return header
		.split(',')
		.map((text) => text.trim())
		.filter(Boolean);
}

/** Parses a policy. Names are lower case, and the first of two equal directives counts, as in browsers. */
export function parsePolicy(text: string): Directives {
	const directives = new Map<string, readonly string[]>();
	for (const directive of text.split(';')) {
		const [name = '', ...values] = directive.trim().split(/\s+/);
		const key = name.toLowerCase();
		if (key !== '' && !directives.has(key)) directives.set(key, values);
	}
	return directives;
}

/** Directives that replace a missing one in browsers. */
const fallbacks: Record<string, readonly string[]> = {
	'script-src': ['script-src-elem', 'script-src', 'default-src'],
	'connect-src': ['connect-src', 'default-src'],
	'img-src': ['img-src', 'default-src'],
};

/** A directive and its name, which may be that of a fallback. */
export interface Directive {
	name: string;
	sources: readonly string[];
}

/** The directive that decides; undefined when the policy does not restrict this. */
export function decidingDirective(
	directives: Directives,
	kind: 'script-src' | 'connect-src' | 'img-src',
): Directive | undefined {
	const name = fallbacks[kind]?.find((candidate) => directives.has(candidate));
	return name === undefined ? undefined : { name, sources: directives.get(name) ?? [] };
}

/**
 * Writes the directive that decides, with one more source, as text that the owner can paste over the old one.
 * Where `default-src` decides, the text is a new directive, so that nothing else is allowed more.
 */
export function withSource(policy: string, kind: 'script-src' | 'connect-src' | 'img-src', source: string): string {
	const { name = kind, sources = [] } = decidingDirective(parsePolicy(policy), kind) ?? {};
	const kept = sources.filter((known) => known.toLowerCase() !== "'none'");
	return `${name === 'default-src' ? kind : name} ${[...kept, source].join(' ')}`;
}
