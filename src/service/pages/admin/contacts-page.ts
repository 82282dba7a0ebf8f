import type { Contact, ContactChange, ContactState } from '../../../contract/schema/contacts.js';
import { momentText } from '../../insights/figures.js';
import { html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState, threadAddress } from '../admin-page.js';
import { pagePaths } from '../page-paths.js';
import { dataTable, linkTo } from './data-table.js';

const stateWords: Record<ContactState, string> = { new: 'New', in_work: 'In work', done: 'Done' };
const changeWords: Record<ContactChange, string> = { new: 'Reopen', in_work: 'Take', done: 'Done', deleted: 'Delete' };

/** Messages from readers. Strangers write them, so they are shown as text. @param problem a sentence about what was refused */
export function contactsPage(domain: string, list: readonly Contact[], problem?: string): string {
	const change = (id: string, state: string, words: string) =>
		html`<form method="post" action="${adminAddress(pagePaths.adminContactsChange, { domain, id, state })}"><button class="quiet-button">${words}</button></form>`;
	const rows = list.map(({ id, message, transcript, threadId, email, currentPath = '–', state, createdAt }) => [
		html`<p>${message}</p>${transcript !== undefined && html`<details><summary>Conversation, as sent</summary><pre>${transcript}</pre></details>`}${threadId !== undefined && linkTo(threadAddress(domain, threadId), 'Stored conversation')}`,
		linkTo(`mailto:${encodeURIComponent(email)}`, email),
		currentPath,
		stateWords[state],
		momentText(createdAt),
		html`${Object.entries(changeWords).map(([next, words]) => next !== state && change(id, next, words))}`,
	]);
	const head = ['Message', 'From', 'Page', 'State', 'Received, UTC', ''];
	const none = emptyState('No messages', 'With DOCENT_CONTACT_FORM=true, readers can write to you in the widget.');
	return adminPage({
		title: 'Messages',
		domain,
		current: pagePaths.adminContacts,
		main: html`<h1>Messages</h1><p class="lead">What readers of ${domain} wrote to you. Nobody has confirmed their addresses.</p>${problem !== undefined && html`<p role="alert">${problem}</p>`}
${list.length > 0 ? dataTable({ label: 'Messages, those that are done last', head, long: [0, 1, 2], rows }) : none}`,
	});
}
