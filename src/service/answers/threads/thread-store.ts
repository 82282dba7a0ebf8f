import { randomBytes } from 'node:crypto';
import { type Insertable, type RawBuilder, type Selectable, sql as statement } from 'kysely';
import type { ContextItem } from '../../../contract/assistant.js';
import { requestMessages, threadSize } from '../../../contract/limits.js';
import type { ModelFailure } from '../../../contract/schema/insights.js';
import type { AnswerUsage } from '../../../contract/schema/transcripts.js';
import type { Question } from '../../../search/passages/question.js';
import { questionTopic } from '../../../search/passages/question-topic.js';
import type { Database } from '../../database/database.js';
import type { BegunWith, MessageRow } from '../../database/schema.js';
import { storedJson, storedText } from '../../database/stored-text.js';

export interface StoredSource {
	url: string;
	title: string;
	again?: true;
	/** Names of the content sources of the page. */
	contentSources?: readonly string[];
}

export interface StoredMessage {
	id: string;
	role: 'user' | 'assistant';
	/** The text as it was sent, or the Markdown of an answer. */
	text: string;
	/** URLs cited by an answer. `again`: only a later search found it, in other words than the reader's. */
	sources?: StoredSource[];
	/** What an answer has shown, cited or not. */
	shown?: StoredSource[] | undefined;
	context?: ContextItem[];
	currentPath?: string;
	/** Whether an answer ended by itself. Absent for questions. */
	outcome?: 'finished' | 'aborted' | 'failed';
	/** Name of the model that wrote the answer, for example `openai/gpt-4.1-mini`. */
	model?: string | undefined;
	/** Why no model wrote the answer, or why it is not complete. */
	modelFailure?: ModelFailure | undefined;
	usage?: AnswerUsage | undefined;
	/** Milliseconds from the question to the first word of the answer. */
	firstTextMs?: number | undefined;
	/** Milliseconds from the question to the end of the answer. */
	durationMs?: number | undefined;
	/** Whether the documentation did not answer the question. */
	unanswered?: boolean | undefined;
	/** Whether the answer itself expresses doubt. */
	doubtful?: boolean | undefined;
	/** Whether the question only greets, thanks or talks. */
	smallTalk?: boolean | undefined;
	/** Time in ISO 8601. */
	createdAt: string;
}

export interface Thread {
	/** Unguessable id: `th_` and 128 random bits. */
	id: string;
	domain: string;
	/** `fp` of the request that began the thread. */
	fp: string;
	/** @default a reader */
	askedBy?: 'agent' | undefined;
	/** Time in ISO 8601. */
	createdAt: string;
	messages: StoredMessage[];
}

/** Who begins a thread, and where. */
type NewThread = Pick<Thread, 'domain' | 'fp' | 'askedBy'> & Pick<Question, 'chat'> & { begunWith?: BegunWith };

/** The columns that say of an answer that it leaves the question open. */
type Verdicts = Pick<Selectable<MessageRow>, 'unanswered' | 'doubtful'>;

/** What of an earlier message counts for the next question. */
export type MessageText = Pick<StoredMessage, 'id' | 'role' | 'text' | 'unanswered' | 'doubtful'>;

/** The newest messages of a thread that are read to continue it, which is more than a prompt has room for. */
const history = { maxMessages: requestMessages.max, maxBytes: 262_144 };

/** The newest messages of a thread that its owner sees, which are all of them unless the thread is too large. */
const shown = { maxMessages: 4 * threadSize.maxMessages, maxBytes: 4 * threadSize.maxBytes };

/** Bytes of a message. The length of a text is known without reading it. */
const bytesOf = statement<number>`octet_length(text) + coalesce(octet_length(context::text), 0)`;

const verdictsOf = ({ unanswered, doubtful }: Verdicts): Pick<StoredMessage, 'unanswered' | 'doubtful'> => ({
	...(unanswered !== null && { unanswered }),
	...(doubtful !== null && { doubtful }),
});

function messageOf(row: Selectable<MessageRow>): StoredMessage {
	const { id, role, text, sources, context, outcome, model, usage } = row;
	const { model_failure: modelFailure } = row;
	const { current_path: currentPath, first_text_ms: firstTextMs, duration_ms: durationMs } = row;
	return {
		id,
		role,
		text,
		...(sources && { sources }),
		...(context && { context }),
		...(currentPath !== null && { currentPath }),
		...(outcome && { outcome }),
		...(model && { model }),
		...(modelFailure && { modelFailure }),
		...(usage && { usage }),
		...(firstTextMs !== null && { firstTextMs }),
		...(durationMs !== null && { durationMs }),
		...verdictsOf(row),
		createdAt: row.created_at.toISOString(),
	};
}

function messageRow(domain: string, threadId: string, message: StoredMessage) {
	const { role, outcome, model, modelFailure, unanswered, doubtful, firstTextMs, durationMs, createdAt } = message;
	return {
		id: storedText(message.id),
		thread_id: threadId,
		domain_id: domain,
		role,
		text: storedText(message.text),
		topic: role === 'user' ? storedText(questionTopic(message.text)) : null,
		sources: storedJson(message.sources),
		shown: storedJson(message.shown),
		context: storedJson(message.context),
		current_path: message.currentPath === undefined ? null : storedText(message.currentPath),
		outcome,
		model,
		model_failure: modelFailure,
		usage: storedJson(message.usage),
		unanswered,
		doubtful,
		small_talk: message.smallTalk,
		first_text_ms: firstTextMs,
		duration_ms: durationMs,
		created_at: createdAt,
	} satisfies Insertable<MessageRow>;
}

/** PostgreSQL's error code for a null value in a column that requires one. */
const notNullViolation = '23502';

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** Positions of a thread's newest messages that fit together. */
const newest = (
	threadId: string,
	size: RawBuilder<number>,
	{ maxMessages, maxBytes }: { maxMessages: number; maxBytes: number },
) => statement`
	select position from (
		select position, sum(${size}) over (order by position desc) as bytes
		from messages where thread_id = ${threadId} order by position desc limit ${maxMessages}
	) sized where bytes <= ${maxBytes}`;

/** Queries that read a bounded part of a thread, because a thread may be very large. */
function readsIn(sql: Database['sql']) {
	const find = (domain: string, id: string) =>
		sql
			.selectFrom('threads')
			.selectAll()
			.where('id', '=', storedText(id))
			.where('domain_id', '=', domain)
			.executeTakeFirst();
	return {
		/** The thread, with its newest messages when it is too large; undefined when it is not one of the domain. */
		async get(domain: string, id: string): Promise<Thread | undefined> {
			const row = await find(domain, id);
			if (row === undefined) return undefined;
			const { rows: messages } = await statement<Selectable<MessageRow>>`
				select * from messages where position in (${newest(row.id, bytesOf, shown)}) order by position`.execute(sql);
			return {
				id: row.id,
				domain,
				fp: row.fp,
				...(row.asked_by && { askedBy: row.asked_by }),
				createdAt: row.created_at.toISOString(),
				messages: messages.map(messageOf),
			};
		},

		/** The latest messages, oldest first, as many as a prompt can use; undefined when the thread does not exist. */
		async recent(domain: string, id: string): Promise<MessageText[] | undefined> {
			const row = await find(domain, id);
			if (row === undefined) return undefined;
			const { rows } = await statement<Pick<MessageText, 'id' | 'role' | 'text'> & Verdicts>`
				select id, role, text, unanswered, doubtful from messages
				where position in (${newest(row.id, statement<number>`octet_length(text)`, history)}) order by position`.execute(
				sql,
			);
			return rows.map(({ id, role, text, ...verdicts }) => ({ id, role, text, ...verdictsOf(verdicts) }));
		},

		has: async (domain: string, id: string): Promise<boolean> => (await find(domain, id)) !== undefined,

		/** Whether the thread has room for a further question; undefined when it does not exist. */
		async hasRoom(domain: string, id: string): Promise<boolean | undefined> {
			const row = await find(domain, id);
			if (row === undefined) return undefined;
			const { messages, bytes } = await sql
				.selectFrom('messages')
				.select(({ fn }) => [fn.countAll().as('messages'), fn.sum(bytesOf).as('bytes')])
				.where('thread_id', '=', row.id)
				.executeTakeFirstOrThrow();
			return Number(messages) < threadSize.maxMessages && Number(bytes ?? 0) < threadSize.maxBytes;
		},

		async answer(domain: string, threadId: string, messageId: string): Promise<StoredMessage | undefined> {
			const row = await sql
				.selectFrom('messages')
				.selectAll()
				.where('id', '=', storedText(messageId))
				.where('thread_id', '=', storedText(threadId))
				.where('domain_id', '=', domain)
				.where('role', '=', 'assistant')
				.orderBy('position', 'desc')
				.limit(1)
				.executeTakeFirst();
			return row && messageOf(row);
		},

		async hasAnswer(domain: string, messageId: string, threadId: string): Promise<boolean> {
			const answers = sql
				.selectFrom('messages')
				.select('position')
				.where('id', '=', storedText(messageId))
				.where('domain_id', '=', domain)
				.where('role', '=', 'assistant')
				.where('thread_id', '=', storedText(threadId));
			return (await answers.executeTakeFirst()) !== undefined;
		},
	};
}

/**
 * Replaces an answer that another process gave up and stored in part, because this process was too busy to send its heartbeat.
 */
const replacingGivenUp = (sql: Database['sql'], domain: string, threadId: string, { id, role }: StoredMessage) =>
	sql.with('given_up', (database) =>
		database
			.deleteFrom('messages')
			.where('thread_id', '=', storedText(threadId))
			.where('domain_id', '=', domain)
			.where('id', '=', storedText(id))
			.where('role', '=', role)
			.where('role', '=', 'assistant')
			.where('outcome', '=', 'failed'),
	);

/** The threads in the database. Their domains must exist there. */
export function createSqlThreadStore({ sql, patientSql }: Pick<Database, 'sql' | 'patientSql'>) {
	return {
		...readsIn(sql),

		/** @param first the first message, which is stored with the thread */
		async create({ domain, fp, askedBy, chat, begunWith }: NewThread, first?: StoredMessage): Promise<Thread> {
			const id = `th_${randomBytes(16).toString('hex')}`;
			const createdAt = new Date().toISOString();
			const thread = sql.insertInto('threads').values({
				...{ id, domain_id: domain, fp: storedText(fp), asked_by: askedBy, chat, created_at: createdAt },
				begun_with: storedJson(begunWith),
			});
			// One statement, because foreign keys are checked at its end.
			const both =
				first &&
				sql
					.with('begun', () => thread)
					.insertInto('messages')
					.values(messageRow(domain, id, first));
			await (both ?? thread).execute();
			return { id, domain, fp, ...(askedBy && { askedBy }), createdAt, messages: first ? [first] : [] };
		},

		/** Resolves when the message is stored. Rejects when the thread does not exist. */
		async append(domain: string, id: string, message: StoredMessage): Promise<void> {
			const thread = sql
				.selectFrom('threads')
				.select('id')
				.where('id', '=', storedText(id))
				.where('domain_id', '=', domain);
			const row = { ...messageRow(domain, id, message), thread_id: thread };
			try {
				await replacingGivenUp(sql, domain, id, message).insertInto('messages').values(row).execute();
			} catch (cause) {
				if (!hasCode(cause, notNullViolation)) throw cause;
				throw new Error(`There is no thread ${id} of the domain ${domain} to append to.`, { cause });
			}
		},

		/** Notes that a reader has opened what an answer has shown at a place, each place once. */
		async noteOpened(domain: string, messageId: string, place: number): Promise<void> {
			await statement`
				update messages set opened = coalesce(opened, '[]') || to_jsonb(${place}::int)
				where id = ${storedText(messageId)} and domain_id = ${domain} and role = 'assistant'
					and not coalesce(opened, '[]') @> to_jsonb(${place}::int)`.execute(sql);
		},

		/** Deletes the threads without a message since `moment`. */
		forget: (moment: Date): Promise<void> => forgetThreads(patientSql, moment),
	};
}

export type ThreadStore = ReturnType<typeof createSqlThreadStore>;

/** The last message of a thread decides how long it is kept. */
async function forgetThreads(patientSql: Database['patientSql'], moment: Date): Promise<void> {
	await patientSql
		.deleteFrom('threads')
		.where('created_at', '<', moment)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom('messages')
						.select('position')
						.whereRef('messages.thread_id', '=', 'threads.id')
						.where('messages.created_at', '>=', moment),
				),
			),
		)
		.execute();
}
