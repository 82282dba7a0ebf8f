import type { AgentCheck } from '../../../contract/agent-v2.js';
import { findSecrets } from '../../../secrets/find-secrets.js';
import type { ChangedText } from './read-states.js';

/** Longer lines are searched in pieces. The overlap finds secrets across two pieces. */
const piece = { length: 8_192, overlap: 512 };
const shown = 50;

/** Checks that added text contains no secrets. Findings never repeat a secret, because many people read them. */
export function checkSecrets(changed: readonly ChangedText[]): AgentCheck {
	const findings = changed.flatMap((text) =>
		addedLines(text).flatMap(({ line, text: added }) =>
			secretsIn(added).map((name) => `${text.path}:${line}: This looks like ${name}.`),
		),
	);
	const isFine = findings.length === 0;
	return {
		name: 'secrets',
		status: isFine ? 'passed' : 'failed',
		summary: isFine
			? 'Nothing that was added looks like a key or a password.'
			: `${findings.length} added ${findings.length === 1 ? 'text looks' : 'texts look'} like a key or a password; take it out, and revoke it if it is real.`,
		findings: findings.slice(0, shown),
	};
}

/** Lines that the file did not contain before, at any place. */
function addedLines({ before, after }: ChangedText): { line: number; text: string }[] {
	const left = new Map<string, number>();
	for (const line of before?.split(/\r?\n/) ?? []) left.set(line, (left.get(line) ?? 0) + 1);
	return after.split(/\r?\n/).flatMap((text, index) => {
		const count = left.get(text) ?? 0;
		left.set(text, count - 1);
		return count > 0 ? [] : [{ line: index + 1, text }];
	});
}

/** Kinds of secrets in a line, named for people. */
export function secretsIn(line: string): string[] {
	const found = new Set<string>();
	for (let start = 0; start < line.length; start += piece.length) {
		const part = line.slice(start, start + piece.length + piece.overlap);
		for (const { name } of findSecrets(part)) found.add(name);
	}
	// A specific name replaces the general one.
	if (found.size > 1) found.delete('a key or a password');
	return [...found];
}
