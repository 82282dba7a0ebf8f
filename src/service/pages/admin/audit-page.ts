import type { AuditAction, AuditEvent, AuditListResponse } from '../../../contract/schema/audit.js';
import { type Content, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState, threadAddress } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { dataTable, linkTo } from './data-table.js';
import { pagingLink } from './list-links.js';

const actionWords: Record<AuditAction, string> = {
	signed_in: 'Signed in',
	key_created: 'Created a key',
	key_revoked: 'Revoked a key',
	origin_allowed: 'Allowed an origin',
	origin_revoked: 'Revoked an origin',
	documentation_indexed: 'Indexed documentation',
	database_exported: 'Exported the database',
	job_created: 'Created a job',
	job_message: 'Sent a job an instruction',
	job_cancelled: 'Cancelled a job',
	job_archived: 'Archived a job',
	pull_request_merged: 'Merged a pull request',
	pull_request_closed: 'Closed a pull request',
	gap_approved: 'Approved a gap',
	gap_dismissed: 'Dismissed a gap',
	gap_reopened: 'Reopened a gap',
	gap_moved: 'Moved questions of a gap',
	own_answer_saved: 'Saved an own answer',
	own_answer_removed: 'Removed an own answer',
	contact_changed: 'Changed a message of a reader',
	mail_tested: 'Sent a test mail',
	issue_opened: 'Opened an issue',
	agent_reports_removed: 'Removed reports of agents',
	reader_data_exported: "Exported a reader's data",
	reader_data_deleted: "Deleted a reader's data",
};

function subjectCell(domain: string, { action, subject }: AuditEvent): Content {
	if (subject === undefined) return '–';
	if (action.startsWith('job_') || action.startsWith('pull_request_'))
		return linkTo(adminAddress(pagePaths.adminJob, { domain, id: subject }), subject);
	if (action === 'reader_data_exported' && subject.startsWith('th_'))
		return linkTo(threadAddress(domain, subject), subject);
	return subject;
}

const whoOf = ({ keyId, keyName }: AuditEvent): string => {
	if (keyId === undefined) return 'The command line';
	return keyName === undefined ? keyId : `${keyName} (${keyId})`;
};

export function auditPage(domain: string, { events, nextCursor }: AuditListResponse): string {
	const table =
		events.length === 0
			? emptyState(
					'Nothing yet',
					'Sign-ins, keys, jobs, merges and what was done with the data of readers appear here.',
				)
			: dataTable({
					label: 'What owners did, newest first',
					head: ['When', 'Action', 'Object', 'Key', 'Address'],
					long: [2, 3, 4],
					rows: events.map((event) => [
						moment(event.at),
						actionWords[event.action] ?? event.action,
						subjectCell(domain, event),
						whoOf(event),
						event.address ?? '–',
					]),
				});
	const next =
		nextCursor !== null &&
		pagingLink(adminAddress(pagePaths.adminAudit, { domain, cursor: nextCursor }), 'What was done before');
	return adminPage({
		title: 'Audit',
		domain,
		current: pagePaths.adminAudit,
		main: html`<h1>${said('Audit')}</h1><p class="lead">What owners of the project did, newest first.</p>${table}${next}`,
	});
}
