import type { Check, CheckStatus, DoctorReport } from './check.js';

const gravity: readonly CheckStatus[] = ['problem', 'warning', 'ok'];

const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The result in one sentence. */
export function summaryOf({ checks }: DoctorReport): string {
	const count = (status: CheckStatus) => checks.filter((check) => check.status === status).length;
	const problems = count('problem');
	const warnings = count('warning');
	if (problems + warnings === 0) return `All is well: ${counted(checks.length, 'check')}.`;
	return `${counted(problems, 'problem')}, ${counted(warnings, 'warning')}, ${counted(checks.length, 'check')}.`;
}

/** The findings, most serious first, otherwise in their own order. */
export const byGravity = (checks: readonly Check[]): Check[] =>
	gravity.flatMap((status) => checks.filter((check) => check.status === status));

/** The report for people: one line per finding, most serious first. */
export function reportText(report: DoctorReport): string {
	const { page, checks } = report;
	const nameWidth = Math.max(0, ...checks.map(({ name }) => name.length));
	const lines = byGravity(checks).map(
		({ name, status, message }) => `${status.padEnd(7)}  ${name.padEnd(nameWidth)}  ${message}`,
	);
	return [page, '', ...lines, '', summaryOf(report)].join('\n');
}
