/** A policy by its directives: the values of each in the order they are written. */
export type Directives = ReadonlyMap<string, readonly string[]>;

/** The policies of a header: commas part them, and each one has to be met. */
export function splitPolicies(header: string): string[] {
	return header
		.split(',')
		.map((text) => text.trim())
		.filter(Boolean);
}

/** Names are lower case; of a directive that is written twice the first one counts, as in browsers. */
export function parsePolicy(text: string): Directives {
	const directives = new Map<string, readonly string[]>();
	for (const directive of text.split(';')) {
		const [name = '', ...values] = directive.trim().split(/\s+/);
		const key = name.toLowerCase();
		if (key !== '' && !directives.has(key)) directives.set(key, values);
	}
	return directives;
}

/** What a browser asks in place of a directive that is not there. */
const fallbacks: Record<string, readonly string[]> = {
	'script-src': ['script-src-elem', 'script-src', 'default-src'],
	'connect-src': ['connect-src', 'default-src'],
	'img-src': ['img-src', 'default-src'],
};

/** A directive with its name, which may be the one that stands in for it. */
export interface Directive {
	name: string;
	sources: readonly string[];
}

/** The directive that decides; `undefined` when the policy says nothing about it. */
export function decidingDirective(
	directives: Directives,
	kind: 'script-src' | 'connect-src' | 'img-src',
): Directive | undefined {
	const name = fallbacks[kind]?.find((candidate) => directives.has(candidate));
	return name === undefined ? undefined : { name, sources: directives.get(name) ?? [] };
}
