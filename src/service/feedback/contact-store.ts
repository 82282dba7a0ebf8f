import { randomBytes } from 'node:crypto';
import { type Kysely, type Selectable, sql as statement } from 'kysely';
import type { Contact, ContactChange, ContactRequest, ContactState } from '../../contract/schema/contacts.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import { storedJson, storedText } from '../database/stored-text.js';

export const contactOf = (row: Selectable<Schema['contacts']>): Contact => ({
	...row.words,
	id: row.id,
	domain: row.domain_id,
	state: row.state,
	createdAt: row.created_at.toISOString(),
});

/** Messages of readers to a person. @param outbox stores the webhook in the same transaction */
export function createSqlContactStore(
	{ sql, patientSql }: Pick<Database, 'sql' | 'patientSql'>,
	outbox: (transaction: Kysely<Schema>, contact: Contact) => Promise<void>,
) {
	return {
		async add(domain: string, { fp = 'anonymous', ...words }: ContactRequest): Promise<string> {
			const row = {
				id: `contact_${randomBytes(12).toString('hex')}`,
				domain_id: domain,
				thread_id: words.threadId === undefined ? null : storedText(words.threadId),
				fp: storedText(fp),
				words: `${storedJson(words)}`,
			};
			return sql.transaction().execute(async (transaction) => {
				const inserted = transaction.insertInto('contacts').values(row).returningAll();
				const contact = contactOf(await inserted.executeTakeFirstOrThrow());
				await outbox(transaction, contact);
				return contact.id;
			});
		},
		/** Messages that are done come last, and of the others the newest first. */
		async list(domain: string, state?: ContactState): Promise<Contact[]> {
			const all = sql.selectFrom('contacts').selectAll().where('domain_id', '=', domain);
			const wanted = state === undefined ? all : all.where('state', '=', state);
			return (await wanted.orderBy(statement`state = 'done'`).orderBy('created_at', 'desc').limit(500).execute()).map(
				contactOf,
			);
		},
		/** Sets the state of a message, or deletes it with its webhook. Succeeds also when it is gone. */
		async change(domain: string, id: string, state: ContactChange): Promise<void> {
			const isThis = statement<boolean>`domain_id = ${domain} and id = ${storedText(id)}`;
			if (state === 'deleted') await sql.deleteFrom('contacts').where(isThis).execute();
			else await sql.updateTable('contacts').set({ state }).where(isThis).execute();
		},
		/** Deletes the messages from before `moment`. */
		async forget(moment: Date): Promise<void> {
			await patientSql.deleteFrom('contacts').where('created_at', '<', moment).execute();
		},
	};
}

export type ContactStore = ReturnType<typeof createSqlContactStore>;
