import { z } from 'zod';
import {
	type OwnAnswer,
	type OwnAnswerRequest,
	ownAnswer,
	ownAnswerRequest,
} from '../../../../contract/schema/own-answers.js';
import { ServiceError } from '../../../errors/service-error.js';
import { openDomain } from '../../../library/library.js';
import { ownAnswersPage } from '../../../pages/admin/own-answers-page.js';
import { adminAddress } from '../../../pages/admin-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { HttpContext } from '../../middleware/http-context.js';
import { type HandlerParts, json, route } from '../../route.js';
import { domainForm, domainPage, page, type RefusedForm } from '../admin.js';
import { endOf } from '../admin-keys.js';

const shared = { kind: 'operation', tag: 'Insights', key: 'owner', limits: ['address'] } as const;
const path = '/discovery/v2/assistant/:domain/answers';

async function save(context: HttpContext, parts: HandlerParts, domain: string, request: OwnAnswerRequest) {
	const saved = await parts.ownAnswers.save(domain, request, await openDomain(parts.library, domain));
	context.set('subject', saved.id);
	return saved;
}

/** The question before an answer in a conversation, for an owner who answers it. */
async function asked({ transcripts }: HandlerParts, domain: string, { thread = '', message }: Record<string, string>) {
	const { messages = [] } = (await transcripts.get(domain, thread)) ?? {};
	const before = messages.slice(
		0,
		Math.max(
			0,
			messages.findIndex(({ id }) => id === message),
		),
	);
	return before
		.filter(({ role }) => role === 'user')
		.slice(-1)
		.map(({ text }) => text.replace(/\s+/g, ' '));
}

const linesOf = (text: string | null) => (text ?? '').split('\n').flatMap((line) => line.trim() || []);

const writtenIn = (form: URLSearchParams, context: HttpContext) => ({
	id: context.req.query('id'),
	questions: linesOf(form.get('questions')),
	markdown: form.get('markdown')?.replaceAll('\r\n', '\n') ?? '',
	sources: linesOf(form.get('sources')),
	until: form.get('until') || undefined,
	always: form.has('always'),
});

async function show(context: HttpContext, parts: HandlerParts, domain: string, refused?: RefusedForm) {
	const { id, message, ...query } = context.req.query();
	const answers = await parts.ownAnswers.list(domain, await openDomain(parts.library, domain));
	const edited = answers.find((answer) => answer.id === id);
	// The last day, not the moment after it.
	const day = edited?.until && new Date(Date.parse(edited.until) - 1).toISOString().slice(0, 10);
	const taken = message === undefined ? undefined : { questions: await asked(parts, domain, { ...query, message }) };
	const written = refused ? writtenIn(refused.form, context) : edited ? { ...edited, until: day } : taken;
	const texts = answers.map((one) => ({ id: one.id, role: 'assistant' as const, text: one.markdown, createdAt: '' }));
	const toCheck = answers.filter(({ changed }) => query.changed !== undefined && changed.length > 0);
	const { guides = [] } = parts.siteInstructions(domain) ?? {};
	const listed = toCheck.length > 0 ? toCheck : answers;
	const shown = { domain, answers: listed, written, problem: refused?.words, guides };
	return page(context, ownAnswersPage({ ...shown, rendered: await parts.texts.answers(texts) }), refused?.status);
}

/** What to save. An answer whose sources have changed counts as checked if it says something else, or if its own button says so. */
function requestIn(form: URLSearchParams, context: HttpContext, known: OwnAnswer | undefined): OwnAnswerRequest {
	const as = known && ownAnswerRequest.parse(known);
	if (form.has('checked')) {
		if (as) return as;
		throw new ServiceError('conflict', 'This own answer was removed.');
	}
	const read = ownAnswerRequest.safeParse({ ...writtenIn(form, context), until: endOf(form.get('until')) });
	if (read.success && known?.changed.length && JSON.stringify(as) === JSON.stringify(read.data))
		throw new ServiceError(
			'conflict',
			'Nothing was changed. If the answer is right, press “Still right” above its text.',
		);
	if (read.success) return read.data;
	const [issue] = read.error.issues;
	throw new ServiceError('invalid_request', `“${String(issue?.path[0])}” cannot be used: ${issue?.message}.`);
}

export const ownAnswerRoutes = [
	route({
		...shared,
		method: 'get',
		path,
		scope: 'read',
		id: 'listOwnAnswers',
		summary: 'List own answers',
		success: json(z.object({ answers: z.array(ownAnswer) }), 'Those saved last come first.'),
		handle: async ({ key: { domain } }, { ownAnswers, library }) => ({
			answers: await ownAnswers.list(domain, await openDomain(library, domain)),
		}),
	}),
	route({
		...shared,
		method: 'post',
		path,
		scope: 'owner',
		audit: 'own_answer_saved',
		id: 'saveOwnAnswer',
		summary: 'Write an own answer, or replace one',
		description: 'Readers find it like a section, and see it word for word. Every process knows it within seconds.',
		body: ownAnswerRequest,
		success: json(ownAnswer, 'The answer.', 201),
		errors: ['conflict'],
		handle: ({ context, key, body }, parts) => save(context, parts, key.domain, body),
	}),
	route({
		...shared,
		method: 'delete',
		path: `${path}/:answerId`,
		scope: 'owner',
		audit: 'own_answer_removed',
		id: 'removeOwnAnswer',
		summary: 'Remove an own answer',
		description: 'Succeeds also when it is gone already.',
		success: { status: 204, description: 'It is gone.' },
		handle: ({ key, params }, { ownAnswers }) => ownAnswers.remove(key.domain, params.answerId).then(() => undefined),
	}),
	domainPage(pagePaths.adminAnswers, 'read', show),
	domainForm(
		{ path: pagePaths.adminAnswers, on: pagePaths.adminAnswers, scope: 'owner', audit: 'own_answer_saved' },
		async (parts, { context, domain, id: asked, form }) => {
			const all = await parts.ownAnswers.list(domain, await openDomain(parts.library, domain));
			const known = all.find((answer) => answer.id === asked);
			const { id } = await save(context, parts, domain, requestIn(form, context, known));
			return context.redirect(`${adminAddress(pagePaths.adminAnswers, { domain })}#${id}`, 303);
		},
		show,
	),
	domainForm(
		{ path: pagePaths.adminAnswersRemove, on: pagePaths.adminAnswers, scope: 'owner', audit: 'own_answer_removed' },
		async ({ ownAnswers }, { context, domain, id }) => {
			await ownAnswers.remove(domain, id);
			return context.redirect(adminAddress(pagePaths.adminAnswers, { domain }), 303);
		},
		show,
	),
];
