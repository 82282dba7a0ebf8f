import { setTimeout as delay } from 'node:timers/promises';
import { sql as statement, type Transaction } from 'kysely';
import type { Contact } from '../../contract/schema/contacts.js';
import type { ReaderChoice, ReaderDeletion, ReaderFeedback } from '../../contract/schema/readers.js';
import type { ThreadTranscript } from '../../contract/schema/transcripts.js';
import { createSqlTranscriptStore } from '../answers/threads/transcript-store.js';
import type { Database } from '../database/database.js';
import type { Schema } from '../database/schema.js';
import { storedText } from '../database/stored-text.js';
import { ServiceError } from '../errors/service-error.js';
import { contactOf } from '../feedback/contact-store.js';
import { forgetQuotes, forgetTopics } from './gaps/gaps-store.js';

/** Threads that are read or deleted at once. */
const batchSize = 100;

/** Milliseconds that answers of other processes may take to end, and between two looks. */
const stopping = { mostMs: 10_000, pauseMs: 100 } as const;

interface ReaderDataParts {
	database: Pick<Database, 'sql' | 'notices'>;
	/** Stops the answers of a thread that run in this process. @default none run here */
	stopThread?(threadId: string): Promise<void>;
	/** Forgets what is kept of the questions of a domain. @default nothing is */
	forget?(domain: string): void;
}

/** Everybody without an identifier has this one. */
const shared = 'anonymous';

function refuseShared(choice: ReaderChoice): void {
	if (!('fp' in choice) || choice.fp !== shared) return;
	throw new ServiceError(
		'invalid_request',
		`"${shared}" stands for every reader without an identifier; name one conversation by its thread, or set retentionDays to delete by age.`,
	);
}

type Sql = Database['sql'] | Transaction<Schema>;

/** Ids of the next threads of the choice, oldest first. */
async function threadsOf(sql: Sql, domain: string, choice: ReaderChoice, after?: string): Promise<string[]> {
	const all = sql.selectFrom('threads').select('id').where('domain_id', '=', domain);
	const chosen =
		'fp' in choice ? all.where('fp', '=', storedText(choice.fp)) : all.where('id', '=', storedText(choice.threadId));
	const rest =
		after === undefined
			? chosen
			: chosen.where(statement<boolean>`(created_at, id) > (select created_at, id from threads where id = ${after})`);
	const rows = await rest.orderBy('created_at').orderBy('id').limit(batchSize).execute();
	return rows.map(({ id }) => id);
}

/** Ratings of the threads' answers and those that the reader sent. */
const feedbackOf = (domain: string, choice: ReaderChoice, threadIds: readonly string[]) => statement<boolean>`
	domain_id = ${domain} and (
		${'fp' in choice ? storedText(choice.fp) : null}::text = fp
		or thread_id = any(${threadIds}::text[])
		or message_id in (select id from messages where thread_id = any(${threadIds}::text[]) and role = 'assistant')
	)`;

/** Messages to a person that the reader sent, or that were sent from the thread. */
const contactsOf = (domain: string, choice: ReaderChoice) => {
	const [column, value] = 'fp' in choice ? ['fp', choice.fp] : ['thread_id', choice.threadId];
	return statement<boolean>`domain_id = ${domain} and ${statement.ref(column)} = ${storedText(value)}`;
};

async function deleteThreads(
	sql: Transaction<Schema>,
	domain: string,
	choice: ReaderChoice,
	threadIds: string[],
): Promise<ReaderDeletion> {
	const { rows: gaps } = await statement<{ id: string }>`
		select distinct member.gap_id as id from messages question
		join gap_topics member on member.domain_id = question.domain_id and member.topic = question.topic
		where question.thread_id = any(${threadIds}::text[])`.execute(sql);
	await forgetQuotes(sql, { gapIds: gaps.map(({ id }) => id) });
	const feedback = await sql
		.deleteFrom('feedback')
		.where(feedbackOf(domain, choice, threadIds))
		.executeTakeFirst();
	const messages = await sql
		.deleteFrom('messages')
		.where(statement<boolean>`thread_id = any(${threadIds}::text[])`)
		.executeTakeFirst();
	const contacts = await sql.deleteFrom('contacts').where(contactsOf(domain, choice)).executeTakeFirst();
	// Answers and their chunks go with their threads.
	const threads = await sql
		.deleteFrom('threads')
		.where(statement<boolean>`id = any(${threadIds}::text[])`)
		.executeTakeFirst();
	return {
		threads: Number(threads.numDeletedRows),
		messages: Number(messages.numDeletedRows),
		feedback: Number(feedback.numDeletedRows),
		contacts: Number(contacts.numDeletedRows),
	};
}

/** Ends the threads' answers, wherever they run, so that none of them is stored afterwards. */
async function stopAnswers({ database, stopThread }: ReaderDataParts, threadIds: string[]): Promise<void> {
	const { sql, notices } = database;
	if (stopThread) for (const id of threadIds) await stopThread(id);
	const ofThreads = statement<boolean>`thread_id = any(${threadIds}::text[])`;
	const running = () =>
		sql.selectFrom('answers').select('message_id').where('state', '=', 'running').where(ofThreads).execute();
	const asked = await sql
		.updateTable('answers')
		.set({ stop_requested: true })
		.where('state', '=', 'running')
		.where(ofThreads)
		.returning('message_id')
		.execute();
	for (const { message_id: id } of asked) await notices.publish('stop', id);
	const until = Date.now() + stopping.mostMs;
	// A process that is gone ends nothing, and stores nothing either.
	while (Date.now() < until && (await running()).length > 0) await delay(stopping.pauseMs);
}

/** Data of one reader or of one conversation in a domain: for those who ask for theirs, or for its deletion. */
export function createReaderData(parts: ReaderDataParts) {
	const { sql } = parts.database;
	const transcripts = createSqlTranscriptStore({ sql });
	return {
		async has(domain: string, choice: ReaderChoice): Promise<boolean> {
			if ((await threadsOf(sql, domain, choice)).length > 0) return true;
			const rated = sql
				.selectFrom('feedback')
				.select('position')
				.where(feedbackOf(domain, choice, []))
				.limit(1);
			return (await rated.executeTakeFirst()) !== undefined;
		},

		/** Conversations, oldest first and one by one: there may be many. Throws a `ServiceError` for everybody at once. */
		async *threads(domain: string, choice: ReaderChoice): AsyncGenerator<ThreadTranscript> {
			refuseShared(choice);
			let ids = await threadsOf(sql, domain, choice);
			while (ids.length > 0) {
				for (const id of ids) {
					const transcript = await transcripts.get(domain, id);
					if (transcript) yield transcript;
				}
				ids = await threadsOf(sql, domain, choice, ids.at(-1));
			}
		},

		/** All ratings, also those that later ones replaced. */
		async feedback(domain: string, choice: ReaderChoice): Promise<ReaderFeedback[]> {
			refuseShared(choice);
			const theirs =
				'fp' in choice
					? statement<boolean>`(fp = ${storedText(choice.fp)} or thread_id in (select id from threads where domain_id = ${domain} and fp = ${storedText(choice.fp)}))`
					: feedbackOf(domain, choice, [storedText(choice.threadId)]);
			const rows = await sql
				.selectFrom('feedback')
				.selectAll()
				.where('domain_id', '=', domain)
				.where(theirs)
				.orderBy('position')
				.execute();
			return rows.map(({ thread_id: threadId, message_id: messageId, rating, reasons, comment, created_at: at }) => ({
				...(threadId !== null && { threadId }),
				messageId,
				rating,
				reasons,
				comment,
				createdAt: at.toISOString(),
			}));
		},

		/** Messages to a person. */
		async contacts(domain: string, choice: ReaderChoice): Promise<Contact[]> {
			const rows = sql.selectFrom('contacts').selectAll().where(contactsOf(domain, choice)).orderBy('created_at');
			return (await rows.execute()).map(contactOf);
		},

		/**
		 * Deletes conversations with their ratings, answers and quotations in jobs. It stops running answers first, and refuses a
		 * choice that means all readers at once.
		 */
		async delete(domain: string, choice: ReaderChoice): Promise<ReaderDeletion> {
			refuseShared(choice);
			const sum: ReaderDeletion = { threads: 0, messages: 0, feedback: 0, contacts: 0 };
			for (;;) {
				const ids = await threadsOf(sql, domain, choice);
				if (ids.length > 0) await stopAnswers(parts, ids);
				const deleted = await sql
					.transaction()
					.execute((transaction) => deleteThreads(transaction, domain, choice, ids));
				for (const name of ['threads', 'messages', 'feedback', 'contacts'] as const) sum[name] += deleted[name];
				if (ids.length < batchSize) break;
			}
			await forgetTopics(sql);
			parts.forget?.(domain);
			return sum;
		},
	};
}

export type ReaderData = ReturnType<typeof createReaderData>;
