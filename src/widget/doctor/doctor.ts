import type { CheckStatus, DoctorReport } from '../../doctor/check.js';
import { byGravity, summaryOf } from '../../doctor/report-text.js';

const print: Record<CheckStatus, (line: string) => void> = {
	problem: (line) => console.error(line),
	warning: (line) => console.warn(line),
	ok: (line) => console.log(line),
};

/** The report as a group in the browser's console, the gravest first. */
export function printReport(report: DoctorReport): void {
	console.group(`Docent doctor: ${summaryOf(report)}`);
	for (const { name, status, message } of byGravity(report.checks)) print[status](`${name}: ${message}`);
	console.groupEnd();
}

/** One file for what `Docent.doctor()` needs. */
export { examineThisPage } from './examine-this-page.js';
