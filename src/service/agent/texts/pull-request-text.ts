import { withoutData } from '../../../answering/prompt/data-fence.js';
import type { AgentCheck } from '../../../contract/agent-v2.js';
import type { PullRequest } from '../../forge/forge.js';
import { ownPart } from '../../forge/own-parts.js';
import type { ChangeDescription } from './change-description.js';
import { codeSpan, fence, plainMarkdown, shorten } from './safe-text.js';
import { subjectOf } from './subject.js';

/** Forges accept about 65,000 characters. Cuts are announced. */
const most = {
	instructions: 12,
	instruction: 3_000,
	summary: 6_000,
	files: 100,
	findings: 30,
	finding: 300,
	body: 60_000,
};

/**
 * Title and body of a pull request. Texts by others stay plain text.
 * @param template the repository's own form; only its description is filled in, and nothing is ticked
 */
export function pullRequestText(change: ChangeDescription, template?: string): { title: string; body: string } {
	const instructions = change.instructions.filter(({ role }) => role === 'user');
	const asked = instructions.map(({ text }) => withoutData(text));
	// The instructions before were those of the pull request before.
	const own = change.previous ? instructions.find(({ isNew }) => isNew) : instructions[0];
	const what = summaryText(change, asked.length > 1);
	const top = template === undefined ? ownPart('what', what) : filledIn(template, what);
	const details = [
		previousText(change),
		`## Why\n\n${instructionsText(asked)}`,
		`## Pages\n\n${filesText(change.files)}`,
		checksText(change.checks),
		`## To have more changed\n\nSend another instruction to the same job, and it goes on in this pull request: ${codeSpan(`docent-service agent message ${change.jobId} "…"`)}.\n\nMade by Docent, job ${codeSpan(change.jobId)}.`,
	];
	const below = fitted(
		details.filter((section) => section !== ''),
		most.body - top.length,
	);
	return {
		title: subjectOf(withoutData(own?.text ?? ''), change),
		body: [top, ownPart('details', below)].join('\n\n'),
	};
}

/** The summary covers the last turn, the files cover all turns. */
function summaryText({ summary }: ChangeDescription, isFollowUp: boolean): string {
	const text = summary.trim();
	return text === ''
		? ''
		: `## ${isFollowUp ? 'What the last instruction changed' : 'Summary'}\n\n${paragraphs(shorten(text, most.summary))}`;
}

/** Headings below which authors say what they change. */
const descriptions =
	/^#{1,6}[ \t].*\b(descri\w+|summary|overview|what|changes?|details|purpose|beschreibung|zusammenfassung)\b/im;

/** The template with the description below the heading that asks for it, or before the rest. */
function filledIn(template: string, what: string): string {
	const place = descriptions.exec(template.replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ' ')));
	if (place === null) return `${ownPart('what', what)}\n\n${template}`.trim();
	const end = template.indexOf('\n', place.index);
	const head = end === -1 ? template : template.slice(0, end);
	const words = what.replace(/^##[^\n]*\n+/, '');
	const rest = end === -1 ? '' : template.slice(end).trimStart();
	return `${head.trimEnd()}\n\n${ownPart('what', words)}\n\n${rest}`.trim();
}

/** Keeps line breaks. */
const paragraphs = (text: string) =>
	plainMarkdown(text)
		.split('\n')
		.map((line) => line.trimEnd())
		.join('\n')
		.replace(/\n{3,}/g, '\n\n')
		.replace(/([^\n])\n(?=[^\n])/g, '$1  \n');

function previousText({ previous }: ChangeDescription): string {
	return previous === undefined
		? ''
		: `The pull request of this job before it was ${fateOf(previous)}: ${previous.url}`;
}

/** How the pull request before ended. One that is open began before its base was rewritten. */
export const fateOf = ({ state }: PullRequest): string =>
	state === 'open' ? 'left behind by a rewritten base' : state;

function instructionsText(texts: readonly string[]): string {
	const shown = texts.slice(-most.instructions);
	const first = texts.length - shown.length;
	const quoted = shown.map(
		(text, index) =>
			`${texts.length > 1 ? `${first + index + 1}. instruction:\n\n` : ''}${fence(shorten(text.trim(), most.instruction))}`,
	);
	if (first > 0)
		quoted.unshift(`${first} earlier ${first === 1 ? 'instruction is' : 'instructions are'} left out here.`);
	return quoted.join('\n\n');
}

function filesText(files: ChangeDescription['files']): string {
	if (files.length === 0) return 'None any more: the branch does not differ from its base, and this can be closed.';
	const lines = files.slice(0, most.files).map(({ path, oldPath, change, additions, deletions }) => {
		const name = oldPath === undefined ? codeSpan(path) : `${codeSpan(oldPath)} → ${codeSpan(path)}`;
		return `- ${name} ${change === 'changed' ? '' : `${change} `}(+${additions} −${deletions})`;
	});
	if (files.length > most.files) lines.push(`- and ${files.length - most.files} more`);
	return lines.join('\n');
}

const marks: Record<AgentCheck['status'], string> = { passed: '✅', failed: '❌', skipped: '➖' };

function checksText(checks: readonly AgentCheck[]): string {
	if (checks.length === 0) return '';
	const lines = checks.map(({ name, status, summary }) => `- ${marks[status]} **${name}**: ${plainMarkdown(summary)}`);
	const details = checks.filter(({ findings }) => findings.length > 0).map(findingsText);
	return ['## Checks', lines.join('\n'), ...details].join('\n\n');
}

/** Collapsed, so that reviewers open what interests them. */
function findingsText({ name, findings }: AgentCheck): string {
	const shown = findings.slice(0, most.findings).map((finding) => shorten(finding, most.finding));
	if (findings.length > most.findings) shown.push(`… and ${findings.length - most.findings} more.`);
	const count = `${findings.length} ${findings.length === 1 ? 'line' : 'lines'}`;
	return `<details>\n<summary>${name}: ${count}</summary>\n\n${fence(shown.join('\n'))}\n\n</details>`;
}

/** As many whole sections as fit. The last one always fits, because it says how to continue. */
function fitted(sections: readonly string[], length: number): string {
	const last = sections.at(-1) ?? '';
	let left = length - last.length;
	const kept = sections.slice(0, -1).filter((section) => {
		left -= section.length + 2;
		return left >= 0;
	});
	const note = kept.length + 1 < sections.length ? ['Some of this was too long and was left out.'] : [];
	return [...kept, ...note, last].join('\n\n');
}
