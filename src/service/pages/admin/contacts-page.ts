import type { Contact, ContactState } from '../../../contract/schema/contacts.js';
import { html } from '../../site/html.js';
import { adminAddress, adminPage, emptyState, threadAddress } from '../admin-page.js';
import { said } from '../language.js';
import { moment } from '../moment.js';
import { pagePaths } from '../page-paths.js';
import { dataTable, linkTo, pathText } from './data-table.js';
import { noneInState, stateFilter } from './list-links.js';

const stateWords: Record<ContactState, string> = { new: 'New', in_work: 'In work', done: 'Done' };
const changeWords: Record<ContactState, string> = { new: 'Reopen', in_work: 'Take', done: 'Done' };

interface ContactsPage {
	list: readonly Contact[];
	/** The requested state; without one, all. */
	state: ContactState | undefined;
	/** Whether readers can write, or have written. */
	isUsed: boolean;
	/** A sentence about what was refused. */
	problem?: string | undefined;
}

/** Messages from readers. Strangers write them, so they are shown as text. A deletion cannot be undone, so its button is hidden at first. */
export function contactsPage(domain: string, { list, state: current, isUsed, problem }: ContactsPage): string {
	const path = pagePaths.adminContacts;
	const change = (id: string, state: string, words: string) =>
		html`<form method="post" action="${adminAddress(pagePaths.adminContactsChange, { domain, id, state })}"><button class="quiet-button">${said(words)}</button></form>`;
	const rows = list.map(({ id, message, transcript, threadId, email, currentPath = '–', state, createdAt }) => [
		html`<p>${message}</p>${transcript !== undefined && html`<details><summary>Conversation, as sent</summary><pre>${transcript}</pre></details>`}${threadId !== undefined && linkTo(threadAddress(domain, threadId), 'Stored conversation')}`,
		linkTo(`mailto:${encodeURIComponent(email)}`, pathText(email)),
		pathText(currentPath),
		said(stateWords[state]),
		moment(createdAt),
		html`<div class="row-actions">${Object.entries(changeWords).map(([next, words]) => next !== state && change(id, next, words))}</div><details><summary>Delete…</summary>${change(id, 'deleted', 'Delete this message')}</details>`,
	]);
	const head = ['Message', 'From', 'Page', 'State', 'Received', ''];
	const none =
		current === undefined
			? emptyState(
					'No messages',
					isUsed
						? 'Those that readers write to you in the widget appear here.'
						: 'With DOCENT_CONTACT_FORM=true, readers can write to you in the widget.',
				)
			: noneInState('messages', stateWords[current], adminAddress(path, { domain }));
	return adminPage({
		title: 'Messages',
		domain,
		current: path,
		main: html`<h1>${said('Messages')}</h1><p class="lead">What readers of ${domain} wrote to you. Nobody has confirmed their addresses.</p>${problem !== undefined && html`<p role="alert">${problem}</p>`}
${stateFilter({ path, domain, name: 'state', words: stateWords, current })}${rows.length > 0 ? dataTable({ label: 'Messages, those that are done last', head, long: [0, 1, 2], rows }) : none}`,
	});
}
