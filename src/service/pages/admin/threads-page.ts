import {
	firstQuestionLength,
	type ThreadListResponse,
	type ThreadSummary,
} from '../../../contract/schema/transcripts.js';
import { askerWord, countText } from '../../insights/figures.js';
import { type Content, type Html, html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState, threadAddress } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { dataTable, questionLink } from './data-table.js';
import { pagingLink } from './list-links.js';

function remarksOf({ unanswered, up, down }: ThreadSummary): Content {
	const mark =
		unanswered > 0 && html`<span class="state state-unanswered">nothing found for ${countText(unanswered)}</span> `;
	const ratings = [up > 0 && `${countText(up)} helpful`, down > 0 && `${countText(down)} not helpful`].filter(Boolean);
	if (!mark && ratings.length === 0) return '–';
	return html`${mark}<span class="facts">${ratings.join(', ')}</span>`;
}

function threadTable(domain: string, threads: readonly ThreadSummary[]): Html {
	if (threads.length === 0)
		return emptyState('No conversations yet', 'They appear here with the first question that a reader asks.');
	return dataTable({
		label: 'Conversations, newest first',
		head: ['First question', 'By', 'Questions', 'Ratings', 'Began'],
		numbers: [2],
		rows: threads.map((thread) => [
			questionLink(threadAddress(domain, thread.id), thread.firstQuestion || 'Nothing asked yet', firstQuestionLength),
			askerWord(thread.askedBy),
			countText(thread.questions),
			remarksOf(thread),
			moment(thread.createdAt),
		]),
	});
}

export function threadsPage(domain: string, { threads, nextCursor }: ThreadListResponse): string {
	const next =
		nextCursor !== null &&
		pagingLink(adminAddress(pagePaths.adminThreads, { domain, cursor: nextCursor }), 'Older conversations');
	return adminPage({
		title: 'Conversations',
		domain,
		current: pagePaths.adminThreads,
		main: html`<h1>${said('Conversations')}</h1><p class="lead">All conversations in ${domain}, newest first.</p>${threadTable(domain, threads)}${next}`,
	});
}
