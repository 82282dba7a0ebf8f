import type { AgentJob, AgentJobList } from '../../contract/agent-v2.js';
import { momentText } from '../../service/insights/figures.js';
import { oneLine, textTable } from '../text-table.js';

const statusText = ({ status, outcome }: AgentJob) => (outcome === null ? status : `${status} (${outcome})`);

export function jobText(job: AgentJob): string {
	const { id, title, source, draft, model, prLink, message, todos, createdAt, endedAt, archivedAt } = job;
	const rows = [
		['job', id],
		['title', oneLine(title, 200)],
		['status', statusText(job)],
		['message', message === null ? undefined : oneLine(message, 2_000)],
		['pull request', prLink === null ? undefined : `${prLink}${draft ? ' (draft)' : ''}`],
		['repository', source.repository],
		['branch', source.ref ?? undefined],
		['model', model],
		['created', `${momentText(createdAt)} UTC`],
		['ended', endedAt === null ? undefined : `${momentText(endedAt)} UTC`],
		['archived', archivedAt === null ? undefined : `${momentText(archivedAt)} UTC`],
		...todos.map(({ content, status }) => ['todo', `${oneLine(content, 160)}${status ? ` (${status})` : ''}`]),
	];
	return textTable(rows.filter((row): row is [string, string] => row[1] !== undefined));
}

/** The text of a page of jobs for people. */
export function jobTable({ jobs }: AgentJobList): string {
	if (jobs.length === 0) return 'There are no jobs.';
	const rows = jobs.map((job) => [
		job.id,
		statusText(job),
		momentText(job.createdAt),
		job.prLink ?? '-',
		oneLine(job.title, 60),
	]);
	return textTable([['id', 'status', 'created, UTC', 'pull request', 'title'], ...rows]);
}
