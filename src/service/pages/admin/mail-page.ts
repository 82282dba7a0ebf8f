import { momentText } from '../../insights/figures.js';
import { html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState } from '../admin-page.js';
import { pagePaths } from '../page-paths.js';
import { refusal } from '../service-page.js';
import { dataTable } from './data-table.js';

interface ListedMail {
	about: 'digest' | 'alarm' | 'contact';
	created_at: Date;
	delivered_at: Date | null;
	given_up_at: Date | null;
	/** Why the last attempt has failed. */
	last_error: string | null;
}

interface MailPage {
	domain: string;
	/** The newest mails; undefined without a mail server. */
	mails: readonly ListedMail[] | undefined;
	/** Addresses that mails go to. */
	to: readonly string[];
	/** Whether a test was sent just now. */
	isSent: boolean;
	problem: string | undefined;
}

const aboutWords: Record<ListedMail['about'], string> = {
	digest: 'Weekly digest',
	alarm: 'Alarm',
	contact: 'Message of a reader',
};

/** The mails to the owner, and a button that sends a test. */
export function mailPage({ domain, mails, to, isSent, problem }: MailPage): string {
	const none = emptyState('No mail server', 'Set DOCENT_MAIL_HOST, DOCENT_MAIL_FROM and DOCENT_MAIL_TO to get mails.');
	const rows = (mails ?? []).map((mail) => [
		aboutWords[mail.about],
		momentText(mail.created_at.toISOString()),
		[mail.delivered_at ? 'Sent' : mail.given_up_at ? 'Not sent' : 'Waiting', mail.last_error]
			.filter(Boolean)
			.join(': '),
	]);
	const list = dataTable({ label: 'Mails, newest first', head: ['About', 'Created, UTC', 'State'], long: [2], rows });
	const test = html`<form method="post" action="${adminAddress(pagePaths.adminMail, { domain })}"><button class="main-button">Send a test mail</button></form>`;
	return adminPage({
		title: 'Mail',
		domain,
		current: pagePaths.adminMail,
		main: html`<h1>Mail</h1><p class="lead">The weekly digest, alarms and messages of readers.</p>${problem !== undefined && refusal(problem)}${isSent && html`<p role="status">A test mail was sent to ${to.join(', ')}.</p>`}
${mails === undefined ? none : html`${test}${rows.length > 0 ? list : emptyState('No mails yet', `They go to ${to.join(', ')}.`)}`}`,
	});
}
