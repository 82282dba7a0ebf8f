import { assistantContactRoute } from '../../../../contract/routes.js';
import {
	contact,
	contactChange,
	contactList,
	contactRequest,
	contactStates,
} from '../../../../contract/schema/contacts.js';
import { ServiceError } from '../../../errors/service-error.js';
import { contactsPage } from '../../../pages/admin/contacts-page.js';
import { adminAddress } from '../../../pages/admin-page.js';
import { pagePaths } from '../../../pages/page-paths.js';
import type { HttpContext } from '../../middleware/http-context.js';
import { type HandlerParts, json, route } from '../../route.js';
import { domainForm, domainPage, page, type RefusedForm } from '../admin.js';

const shared = { kind: 'operation', limits: ['address'] } as const;
const changing = { scope: 'owner', audit: 'contact_changed' } as const;

/** The messages; those in the state of the address, if it has one. */
async function show(context: HttpContext, { contacts, config }: HandlerParts, domain: string, refused?: RefusedForm) {
	const state = contactStates.find((name) => name === context.req.query('state'));
	const list = await contacts.list(domain, state);
	const isUsed = config.contactForm || context.req.query('deleted') !== undefined;
	return page(context, contactsPage(domain, { list, state, isUsed, problem: refused?.words }), refused?.status);
}

/** Messages of readers to a person: the form of the widget, and what owners do about them. */
export const contactRoutes = [
	route({
		...shared,
		tag: 'Assistant',
		method: 'post',
		key: 'assistant',
		path: assistantContactRoute,
		id: 'sendContact',
		summary: 'Send a message to a person',
		description: 'Only with the setting `contactForm`. Stored, and sent to the owner as a webhook.',
		body: contactRequest,
		success: json(contact.pick({ id: true }), 'It has arrived.', 201),
		errors: ['unavailable', 'unknown_route', 'rate_limited'],
		async handle({ context, key: { domain }, body }, { contacts, config, usage, addressOf }) {
			if (!config.contactForm)
				throw new ServiceError('unknown_route', 'This service takes no messages; its owner can set contactForm.');
			if (!(await usage.takeAgentReport('contact', { address: addressOf(context), domain })))
				throw new ServiceError('rate_limited', 'Too many messages were sent today; try again tomorrow.');
			return { id: await contacts.add(domain, body) };
		},
	}),
	route({
		...shared,
		tag: 'Insights',
		method: 'get',
		key: 'owner',
		scope: 'read',
		path: '/discovery/v2/assistant/:domain/contacts',
		id: 'listContacts',
		summary: 'List messages to a person',
		success: json(contactList, 'The messages.'),
		handle: async ({ key }, { contacts }) => ({ contacts: await contacts.list(key.domain) }),
	}),
	route({
		...shared,
		...changing,
		tag: 'Insights',
		method: 'post',
		key: 'owner',
		path: '/discovery/v2/assistant/:domain/contact/:contactId',
		id: 'changeContact',
		summary: 'Set the state of a message, or delete it',
		body: contactChange,
		success: { status: 204, description: 'It is done.' },
		async handle({ key, params, body }, { contacts }) {
			await contacts.change(key.domain, params.contactId, body.state);
			return undefined;
		},
	}),
	domainPage(pagePaths.adminContacts, 'read', show),
	domainForm(
		{ ...changing, path: pagePaths.adminContactsChange, on: pagePaths.adminContacts },
		async ({ contacts }, { context, domain, id }) => {
			const { data: state } = contactChange.shape.state.safeParse(context.req.query('state'));
			if (!state) throw new ServiceError('invalid_request', 'Nothing was changed; name a state, as in state=done.');
			await contacts.change(domain, id, state);
			const deleted = state === 'deleted' ? 1 : undefined;
			return context.redirect(adminAddress(pagePaths.adminContacts, { domain, deleted }), 303);
		},
		show,
	),
];
