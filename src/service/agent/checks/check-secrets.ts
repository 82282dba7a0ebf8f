import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { ChangedText } from './read-states.js';
import { entropyOf, isPlaceholder, secretAssignment, secretPatterns } from './secret-patterns.js';

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
		for (const [name, pattern] of secretPatterns) {
			for (const [match] of part.matchAll(pattern)) {
				if (/private key/.test(name) || !isPlaceholder(match.replace(/^[a-z]+[_-]/i, ''))) found.add(name);
			}
		}
		for (const [, value = ''] of part.matchAll(secretAssignment))
			if (looksRandom(value)) found.add('a key or a password');
	}
	// What has a name of its own needs no other.
	if (found.size > 1) found.delete('a key or a password');
	return [...found];
}

/** Words, paths and names have fewer digits and repeat themselves more. */
function looksRandom(value: string): boolean {
	if (isPlaceholder(value) || !/\d/.test(value) || !/[A-Za-z]/.test(value)) return false;
	const isHex = /^[0-9a-f]+$/i.test(value);
	return isHex ? value.length >= 24 && entropyOf(value) > 3 : entropyOf(value) > 3.6;
}
