import { z } from 'zod';
import { contactLimits, currentPathMaxLength } from '../limits.js';

export const contactStates = ['new', 'in_work', 'done'] as const;
export type ContactState = (typeof contactStates)[number];

const contactWords = z.object({
	// As browsers check the field: no spaces and no line breaks.
	email: z.email({ pattern: z.regexes.html5Email }).max(contactLimits.emailMaxLength).describe('Not confirmed.'),
	message: z.string().trim().min(1).max(contactLimits.messageMaxLength),
	transcript: z.string().max(contactLimits.transcriptMaxLength).optional().describe('The conversation as Markdown.'),
	threadId: z.string().max(256).optional(),
	currentPath: z.string().max(currentPathMaxLength).optional(),
});
export type ContactWords = z.infer<typeof contactWords>;

export const contactRequest = contactWords.extend({
	fp: z.string().min(1).max(256).optional().meta({ description: 'The reader.', default: 'anonymous' }),
});
export type ContactRequest = z.infer<typeof contactRequest>;

export const contact = contactWords.extend({
	id: z.string(),
	domain: z.string(),
	state: z.enum(contactStates),
	createdAt: z.iso.datetime(),
});
export type Contact = z.infer<typeof contact>;

/** Body of the webhook about a message that has come. It is signed as those about jobs are. */
export type ContactWebhook = { type: 'contact.received'; timestamp: string; data: Contact & { projectId: string } };

export const contactList = z.object({
	contacts: z.array(contact).describe('Those that are done come last, else the newest first; at most 500.'),
});
export const contactChange = z.object({ state: z.enum([...contactStates, 'deleted']) });
export type ContactChange = z.infer<typeof contactChange>['state'];
