import { createWriteStream } from 'node:fs';
import { resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readerPath, threadsPath } from '../../contract/owner-paths.js';
import type { ReaderChoice, ReaderDeletion, ReaderExport } from '../../contract/schema/readers.js';
import { type ThreadListResponse, type ThreadSummary, threadListTake } from '../../contract/schema/transcripts.js';
import { createSqlTranscriptStore } from '../../service/answers/threads/transcript-store.js';
import { commandName } from '../../service/errors/command-name.js';
import { amountText, momentText } from '../../service/insights/figures.js';
import { createReaderData } from '../../service/insights/reader-data.js';
import { createSqlAuditStore, readerSubject } from '../../service/keys/audit-store.js';
import {
	type Arguments,
	actionOf,
	type CommandUsage,
	readArguments,
	switchFlag,
	textFlag,
	textOf,
	word,
} from '../arguments.js';
import { callRemoteService, remoteService } from '../remote-service.js';
import { readConfig, storedFlags } from '../setting-flags.js';
import type { Terminal } from '../terminal.js';
import { textTable } from '../text-table.js';
import { UsageError } from '../usage-error.js';
import { askInstead, storedDomain, withStoredData } from '../with-stored-data.js';

const usage: CommandUsage = {
	meta: {
		name: 'docent-service readers',
		description: 'What is kept of a reader: list the conversations, export or delete all of it.',
	},
	args: {
		action: word('list, export or delete'),
		fp: textFlag('user-42', 'The reader, by the fp that your site sends'),
		thread: textFlag('th_…', 'One conversation in place of a reader'),
		file: textFlag('reader.json', 'With export: file that is written'),
		domain: textFlag('docs', 'Domain that is meant'),
		...storedFlags,
		json: switchFlag('With list and delete: print JSON'),
	},
};

/** The stored data of readers, in the database or at a service. */
interface Readers {
	list(choice: ReaderChoice): Promise<ThreadSummary[]>;
	export(choice: ReaderChoice): Promise<ReaderExport>;
	delete(choice: ReaderChoice): Promise<ReaderDeletion>;
}

/** All pages of a list. A conversation is looked for among all, because the list has no other filter. */
async function listAll(
	page: (query: { fp?: string; cursor?: string; take: number }) => Promise<ThreadListResponse | undefined>,
	choice: ReaderChoice,
): Promise<ThreadSummary[]> {
	const found: ThreadSummary[] = [];
	let cursor: string | null | undefined;
	while (cursor !== null) {
		const list = await page({
			...('fp' in choice && { fp: choice.fp }),
			...(cursor !== undefined && { cursor }),
			take: threadListTake.max,
		});
		found.push(...(list?.threads ?? []));
		cursor = list?.nextCursor ?? null;
	}
	return 'fp' in choice ? found : found.filter(({ id }) => id === choice.threadId);
}

function remoteReaders(url: string, domain: string, { env }: Terminal): Readers {
	const service = remoteService(url, env);
	const call = <Answer>(method: string, path: string, query: object) =>
		callRemoteService<Answer>(service, method, `${path}?${new URLSearchParams(query as Record<string, string>)}`);
	return {
		list: (choice) => listAll((query) => call('GET', threadsPath(domain), query), choice),
		export: (choice) => call('GET', readerPath(domain), choice),
		delete: (choice) => call('DELETE', readerPath(domain), choice),
	};
}

/** The choice of the flags; one of the two is needed. */
function choiceOf(args: Arguments): ReaderChoice {
	const fp = textOf(args.fp);
	const threadId = textOf(args.thread);
	if (fp !== undefined && threadId === undefined) return { fp };
	if (threadId !== undefined && fp === undefined) return { threadId };
	throw new UsageError(
		`Name either a reader with --fp or a conversation with --thread, as in: ${commandName} readers ${args.action} --fp user-42`,
	);
}

const threadRow = ({ id, fp, createdAt, lastMessageAt, questions, firstQuestion }: ThreadSummary): string[] => [
	...[id, fp, momentText(createdAt), momentText(lastMessageAt), String(questions)],
	firstQuestion.replace(/\s+/g, ' ').slice(0, 60),
];

type Act = (readers: Readers, choice: ReaderChoice, args: Arguments, terminal: Terminal) => Promise<void>;

const actions: Record<string, Act> = {
	async list(readers, choice, args, { print }) {
		const threads = await readers.list(choice);
		const header = ['id', 'reader', 'began', 'last', 'questions', 'first question'];
		print(args.json === true ? JSON.stringify({ threads }) : textTable([header, ...threads.map(threadRow)]));
	},

	async export(readers, choice, args, { print, complain, cwd }) {
		const data = await readers.export(choice);
		const text = JSON.stringify(data, null, '\t');
		const file = textOf(args.file);
		if (file === undefined) {
			print(text);
			return;
		}
		const path = resolve(cwd, file);
		await pipeline(Readable.from([`${text}\n`]), createWriteStream(path, { mode: 0o600 })).catch((cause: unknown) => {
			throw new UsageError(`The file ${path} cannot be written; check its path.`, { cause });
		});
		complain(
			`Wrote ${amountText(data.threads.length, 'conversation')} and ${amountText(data.feedback.length, 'rating')} to ${path}.`,
		);
	},

	async delete(readers, choice, args, { print }) {
		const deleted = await readers.delete(choice);
		const { threads, messages, feedback } = deleted;
		const counts = [
			amountText(threads, 'conversation'),
			`${amountText(messages, 'message')} and ${amountText(feedback, 'rating')}`,
		];
		const words =
			threads + messages + feedback === 0 ? 'There was nothing to delete.' : `Deleted ${counts.join(', ')}.`;
		print(args.json === true ? JSON.stringify(deleted) : words);
	},
};

/** Runs `docent-service readers list|export|delete`. Throws errors whose messages are sentences. */
export async function manageReaders(raw: string[], terminal: Terminal): Promise<void> {
	const args = await readArguments(raw, usage, terminal);
	if (!args) return;
	const action = actionOf('readers', actions, args.action, 'readers list --fp user-42');
	const choice = choiceOf(args);
	const config = await readConfig(args, terminal, ['domain', 'dataFolder'], { isForDatabase: true });
	const { domain } = config;
	const service = textOf(args.service);
	if (service !== undefined) return action(remoteReaders(service, domain, terminal), choice, args, terminal);
	const fix = (url: string) =>
		`${askInstead(url)}, or stop it first. With PostgreSQL (DATABASE_URL) this works at any time.`;
	await withStoredData(config, fix, async (database) => {
		const { projectId } = await storedDomain(database, domain);
		const data = createReaderData({ database });
		const transcripts = createSqlTranscriptStore(database);
		const audit = createSqlAuditStore(database, { projectId });
		const subject = 'fp' in choice ? readerSubject(choice.fp) : choice.threadId;
		const readers: Readers = {
			list: () => listAll((query) => transcripts.list(domain, query), choice),
			async export() {
				const feedback = await data.feedback(domain, choice);
				const contacts = await data.contacts(domain, choice);
				const threads: ReaderExport['threads'] = [];
				for await (const thread of data.threads(domain, choice)) threads.push(thread);
				await audit.add({ action: 'reader_data_exported', subject });
				return { domain, exportedAt: new Date().toISOString(), feedback, contacts, threads };
			},
			async delete() {
				const deleted = await data.delete(domain, choice);
				await audit.add({ action: 'reader_data_deleted', subject });
				return deleted;
			},
		};
		await action(readers, choice, args, terminal);
	});
}
