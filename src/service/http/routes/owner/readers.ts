import { readerRoute } from '../../../../contract/owner-paths.js';
import type { ReaderChoice, ReaderExport } from '../../../../contract/schema/readers.js';
import { readerDeletion, readerExport, readerQuery } from '../../../../contract/schema/readers.js';
import { assistantThreadRoute } from '../../../../contract/thread-paths.js';
import { ServiceError } from '../../../errors/service-error.js';
import type { ReaderData } from '../../../insights/reader-data.js';
import { readerSubject } from '../../../keys/audit-store.js';
import { adminAddress, forbiddenPage } from '../../../pages/admin-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { HttpContext } from '../../middleware/http-context.js';
import { json, route } from '../../route.js';
import { jsonItems, streamedJson } from '../../server/json-response.js';
import { domainForm, domainPage, missing, page } from '../admin.js';

/** The choice that the query names. The audit records it without the reader's `fp`. */
function choiceOf(context: HttpContext, { fp, threadId }: { fp?: string | undefined; threadId?: string | undefined }) {
	if ((fp === undefined) === (threadId === undefined)) {
		throw new ServiceError('invalid_request', 'Name a reader with fp, or one conversation with threadId; one of them.');
	}
	context.set('subject', threadId ?? readerSubject(fp ?? ''));
	return threadId === undefined ? { fp: fp ?? '' } : { threadId };
}

/** Writes the export piece by piece, because a reader may have asked for years. */
async function* exportText(readers: ReaderData, domain: string, choice: ReaderChoice): AsyncGenerator<string> {
	const [feedback, contacts] = [await readers.feedback(domain, choice), await readers.contacts(domain, choice)];
	const head = { domain, exportedAt: new Date().toISOString(), feedback, contacts };
	yield `${JSON.stringify(head satisfies Omit<ReaderExport, 'threads'>).slice(0, -1)},"threads":[`;
	yield* jsonItems(readers.threads(domain, choice));
	yield ']}';
}

const exportResponse = (readers: ReaderData, domain: string, choice: ReaderChoice): Promise<Response> =>
	streamedJson(exportText(readers, domain, choice), {
		'content-disposition': 'attachment; filename="reader.json"',
	});

const shared = { kind: 'operation', tag: 'Insights', path: readerRoute, key: 'owner', limits: ['address'] } as const;

const noConversation = 'There is no such conversation; it may have been deleted.';

/** Routes that export or delete the stored data of readers. */
export const readerRoutes = [
	route({
		...shared,
		method: 'get',
		scope: 'read',
		audit: 'reader_data_exported',
		id: 'exportReader',
		summary: 'Export the data of a reader',
		description: 'Conversations, ratings and messages to a person of a reader, or of one conversation.',
		query: readerQuery,
		success: json(readerExport, 'All that is kept; empty lists when there is nothing.'),
		handle: ({ context, key, query }, { readers }) => exportResponse(readers, key.domain, choiceOf(context, query)),
	}),
	route({
		...shared,
		method: 'delete',
		scope: 'owner',
		audit: 'reader_data_deleted',
		id: 'deleteReader',
		summary: 'Delete the data of a reader',
		description:
			'Conversations, ratings, messages to a person, answers, and what jobs of the agent quote of them. Running answers are stopped first. There is no way back.',
		query: readerQuery,
		success: json(readerDeletion, 'How much was deleted; zeros when there was nothing.'),
		handle: ({ context, key, query }, { readers }) => readers.delete(key.domain, choiceOf(context, query)),
	}),
	route({
		kind: 'operation',
		method: 'delete',
		tag: 'Assistant',
		path: assistantThreadRoute,
		key: 'assistant',
		limits: ['address'],
		id: 'deleteThread',
		summary: 'Delete a conversation',
		description: 'For the reader whose conversation it is: its id is the secret that allows it. There is no way back.',
		success: { status: 204, description: 'It is deleted.' },
		errors: ['unavailable', 'unknown_thread'],
		async handle({ key, params: { threadId } }, { readers }) {
			const deleted = await readers.delete(key.domain, { threadId });
			if (deleted.threads > 0) return undefined;
			throw new ServiceError('unknown_thread', 'This thread does not exist here; it may have been deleted.');
		},
	}),
	domainPage(
		pagePaths.adminThreadExport,
		'read',
		async (context, parts, domain) => {
			const choice = choiceOf(context, { threadId: context.req.query('id') ?? '' });
			if (!(await parts.readers.has(domain, choice))) return missing(context, parts, noConversation);
			return exportResponse(parts.readers, domain, choice);
		},
		{ audit: 'reader_data_exported' },
	),
	domainForm(
		{
			path: pagePaths.adminThreadDelete,
			on: pagePaths.adminThread,
			scope: 'owner',
			audit: 'reader_data_deleted',
		},
		async (parts, { context, domain, id, form }) => {
			const transcript = await parts.transcripts.get(domain, id);
			if (!transcript) return missing(context, parts, noConversation);
			const isAll = form.get('all') === 'yes';
			await parts.readers.delete(domain, choiceOf(context, isAll ? { fp: transcript.fp } : { threadId: id }));
			return context.redirect(adminAddress(pagePaths.adminThreads, { domain }), 303);
		},
		(context, _, domain, { words, status }) => page(context, forbiddenPage({ domain, words }), status),
	),
];
