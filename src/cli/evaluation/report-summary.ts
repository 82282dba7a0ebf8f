import { oneLine } from '../text-table.js';
import type { Comparison } from './compare-reports.js';
import { markdownTable, reportText } from './evaluation-table.js';
import type { Report } from './report.js';

/** The number of characters of a cell. */
const cellLength = 200;
/** Lines of the table of what is not good: a comment on GitHub holds 65,536 characters. */
const mostRows = 100;

/** A cell that cannot end its row, begin a tag or call somebody by name. */
const cell = (text: string) =>
	oneLine(text, cellLength)
		.replace(/[\\`*_[\]|]/g, '\\$&')
		.replaceAll('&', '&amp;')
		.replaceAll('<', '&lt;')
		.replaceAll('@', '@\u200B');

/** The report as Markdown, for the page of a run and for a comment. `name` is that of the file of questions. */
export function reportSummary(
	name: string,
	report: Report,
	comparison: Comparison | undefined,
	missed: string | undefined,
): string {
	const weak = (report.judged ?? []).filter(({ verdict }) => verdict !== 'good');
	const rows = weak
		.slice(0, mostRows)
		.map(({ question, verdict, unmet }) => [cell(question), verdict, cell(unmet.join('; '))]);
	const more = weak.length - rows.length;
	return [
		`### Docent: ${name}`,
		missed === undefined ? 'Every threshold that was set is met.' : `**Failed**: ${missed}`,
		reportText(report, comparison, false),
		...(rows.length === 0
			? []
			: [
					`<details><summary>Answers that are not good: ${weak.length}</summary>`,
					markdownTable(['question', 'verdict', 'why'], rows, 3),
					...(more > 0 ? [`And ${more} more.`] : []),
					'</details>',
				]),
	]
		.join('\n\n')
		.concat('\n');
}
