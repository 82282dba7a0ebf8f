import type { AgentCheck } from '../../../contract/agent-v2.js';
import { findSecrets } from '../../../secrets/find-secrets.js';
import type { ChangedText } from './read-states.js';

/** A longer line is looked at piece by piece; what lies across two pieces is in both. */
const piece = { length: 8_192, overlap: 512 };
const shown = 50;

/** Nothing that was added looks like a key. What was found is never repeated: findings are read by many. */
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

/** Lines that the file did not have before, wherever they stood. */
function addedLines({ before, after }: ChangedText): { line: number; text: string }[] {
	const left = new Map<string, number>();
	for (const line of before?.split(/\r?\n/) ?? []) left.set(line, (left.get(line) ?? 0) + 1);
	return after.split(/\r?\n/).flatMap((text, index) => {
		const count = left.get(text) ?? 0;
		left.set(text, count - 1);
		return count > 0 ? [] : [{ line: index + 1, text }];
	});
}

/** What a line seems to hold, by the names that people have for it. */
export function secretsIn(line: string): string[] {
	const found = new Set<string>();
	for (let start = 0; start < line.length; start += piece.length) {
		const part = line.slice(start, start + piece.length + piece.overlap);
		for (const { name } of findSecrets(part)) found.add(name);
	}
	// What has a name of its own needs no other.
	if (found.size > 1) found.delete('a key or a password');
	return [...found];
}
