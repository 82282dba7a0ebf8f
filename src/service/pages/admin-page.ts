import type { AskedQuestion } from '../../contract/schema/gaps.js';
import { ownerAddress } from '../insights/owner-pages.js';
import { type Content, type Html, html } from '../site/html.js';
import { said } from './language.js';
import { servicePageHeaders } from './page-headers.js';
import { pagePaths } from './page-paths.js';
import { servicePage } from './service-page.js';

/** The sign-out form is checked by its origin, which a stricter policy would hide. */
export const adminPageHeaders = { ...servicePageHeaders, 'referrer-policy': 'same-origin' };

export const adminAddress = ownerAddress;

export const threadAddress = (domain: string, id: string): string =>
	adminAddress(pagePaths.adminThread, { domain, id });

/** The place of a message in its conversation. */
export const messageAddress = (domain: string, { threadId, messageId }: AskedQuestion): string =>
	`${threadAddress(domain, threadId)}#${messageId}`;

/** A link to the form of an own answer: of the one with this id, or of a new one, which takes the question over. */
export function answerItLink(
	domain: string,
	{ threadId: thread, messageId: message }: Pick<AskedQuestion, 'threadId' | 'messageId'>,
	id?: string,
): Html {
	const query = id === undefined ? { domain, thread, message } : { domain, id };
	return html`<a href="${adminAddress(pagePaths.adminAnswers, query)}">Answer it yourself</a>`;
}

interface AdminPage {
	title: string;
	domain: string;
	main: Content;
	/** Path of the list that the page belongs to. */
	current?: string | undefined;
	refreshSeconds?: number | undefined;
}

/** The head of every page for somebody who has signed in: what one looks at each week, then what one sets up, and the way out. */
export function adminHead(domain: string) {
	const about = (path: string, words: string) => [adminAddress(path, { domain }), words] as const;
	return {
		links: [
			about(pagePaths.admin, 'Insights'),
			about(pagePaths.adminGaps, 'Gaps'),
			about(pagePaths.adminThreads, 'Conversations'),
			about(pagePaths.adminContacts, 'Messages'),
			about(pagePaths.adminAnswers, 'Own answers'),
			about(pagePaths.adminHealth, 'Health'),
			about(pagePaths.adminJobs, 'Jobs'),
		],
		more: {
			links: [
				about(pagePaths.adminAgentReports, 'Agent reports'),
				about(pagePaths.adminSources, 'Sources'),
				about(pagePaths.adminKeys, 'Keys'),
				about(pagePaths.adminMail, 'Mail'),
				about(pagePaths.adminAudit, 'Audit'),
				[pagePaths.reference, 'Reference'] as const,
			],
			action: html`<form class="sign-out" method="post" action="${pagePaths.adminSignOut}"><button>${said('Sign out')}</button></form>`,
		},
	};
}

/** A page for somebody who has signed in. */
export function adminPage({ title, domain, main, current, refreshSeconds }: AdminPage): string {
	return servicePage({
		title,
		refreshSeconds,
		current: current && adminAddress(current, { domain }),
		...adminHead(domain),
		main: html`<div class="admin">${main}</div>`,
	});
}

export const emptyState = (words: string, advice: Content): Html =>
	html`<div class="empty-state"><p><strong>${said(words)}</strong></p><p>${advice}</p></div>`;

/** The page for something that does not exist. */
export const missingPage = ({ domain, words }: { domain: string; words: string }): string =>
	adminPage({
		title: 'Not found',
		domain,
		main: html`<h1>${said('Not found')}</h1>${emptyState(words, html`It may have been deleted. Go on to <a href="${adminAddress(pagePaths.admin, { domain })}">the insights</a>.`)}`,
	});

/** The page for something that the key may not do. */
export const forbiddenPage = ({ domain, words }: { domain: string; words: string }): string =>
	adminPage({ title: 'Not allowed', domain, main: html`<h1>${said('Not allowed')}</h1><p class="lead">${words}</p>` });
