import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Contact } from '../../contract/schema/contacts.js';
import type { ServiceConfig } from '../config/settings.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import { storedJson } from '../database/stored-text.js';
import type { Mail } from './mailer.js';

/** Stores a mail to be sent, in the transaction of what it tells; nothing without a mail server. @param contactId message of a reader, with which it goes */
export async function addMail(
	{ mail: { host }, projectId }: Pick<ServiceConfig, 'mail' | 'projectId'>,
	transaction: Kysely<Schema>,
	about: 'digest' | 'alarm' | 'contact',
	mail: Mail,
	contactId: string | null = null,
): Promise<void> {
	if (host === undefined) return;
	const id = `mail_${randomBytes(16).toString('hex')}`;
	const row = { id, project_id: projectId, about, contact_id: contactId, body: storedJson(mail) ?? '' };
	await transaction.insertInto('mails').values(row).execute();
}

/** The message of a reader; an answer to the mail goes to the reader. */
export const contactMail = ({ domain, email, message, transcript, currentPath }: Contact): Mail => ({
	subject: `Message of a reader of ${domain}: ${message}`,
	replyTo: email,
	lines: [
		{ text: message },
		{
			text: `From ${email}, an address that nobody has confirmed${currentPath ? `, on the page ${currentPath}` : ''}.`,
		},
		...(transcript ? [{ text: 'Conversation', isHeading: true as const }, { text: transcript }] : []),
	],
});

/** The newest mails of a project. Their texts are deleted when they are sent or given up. */
export const listMails = ({ sql }: Pick<Database, 'sql'>, projectId: string) =>
	sql
		.selectFrom('mails')
		.select(['about', 'created_at', 'delivered_at', 'given_up_at', 'last_error'])
		.where('project_id', '=', projectId)
		.orderBy('created_at', 'desc')
		.limit(20)
		.execute();

export type ListedMail = Awaited<ReturnType<typeof listMails>>[number];
