import type { AgentCheck } from '../../../contract/agent-v2.js';

export interface Finding {
	/** Identity of a finding before and after a change; its line may differ. */
	key: string;
	/** Text with file and line. */
	text: string;
}

/** Number of findings of each kind that are shown. */
const shown = { introduced: 100, old: 20 };

export interface Findings {
	introduced: string[];
	old: string[];
}

/** Separates new findings from old ones. A second occurrence counts as new. */
export function compareFindings(before: readonly Finding[], after: readonly Finding[]): Findings {
	const left = new Map<string, number>();
	for (const { key } of before) left.set(key, (left.get(key) ?? 0) + 1);
	const result: Findings = { introduced: [], old: [] };
	for (const { key, text } of after) {
		const count = left.get(key) ?? 0;
		left.set(key, count - 1);
		(count > 0 ? result.old : result.introduced).push(text);
	}
	return result;
}

/** @param things singular and plural: "broken link", "broken links" */
export function toCheck(
	name: AgentCheck['name'],
	{ introduced, old }: Findings,
	things: readonly [one: string, many: string],
	passed: string,
): AgentCheck {
	const counted = (count: number) => `${count} ${things[count === 1 ? 0 : 1]}`;
	const wasThere =
		old.length > 0 ? ` ${counted(old.length)} ${old.length === 1 ? 'was' : 'were'} there before it.` : '';
	const summary =
		introduced.length > 0 ? `This change brings ${counted(introduced.length)}.${wasThere}` : `${passed}${wasThere}`;
	return {
		name,
		status: introduced.length > 0 ? 'failed' : 'passed',
		summary,
		findings: [
			...cut(introduced, shown.introduced),
			...cut(
				old.map((text) => `Before this change: ${text}`),
				shown.old,
			),
		],
	};
}

function cut(findings: readonly string[], most: number): string[] {
	return findings.length <= most
		? [...findings]
		: [...findings.slice(0, most), `… and ${findings.length - most} more.`];
}
