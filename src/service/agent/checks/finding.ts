import type { AgentCheck } from '../../../contract/agent-v2.js';

/** Something that a check has found. */
export interface Finding {
	/** What makes two findings the same, before a change and after it: their lines may differ. */
	key: string;
	/** With file and line. */
	text: string;
}

/** Findings of each kind that are shown. */
const shown = { introduced: 100, old: 20 };

export interface Findings {
	introduced: string[];
	old: string[];
}

/** Parts what a change has brought from what was there. A second one of the same counts as new. */
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

/** @param things what is wrong, one and many: "broken link", "broken links" */
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
