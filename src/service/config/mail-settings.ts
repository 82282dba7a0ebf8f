import { z } from 'zod';
import { oneOf, onOrOff, setting, wholeNumber } from './setting.js';

export const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

// As browsers check a field: one address, without spaces and line breaks.
const address = z.email({ pattern: z.regexes.html5Email }).max(254);

/** The address in `Acme Docs <docs@acme.example>`, or one alone. A list, a comment or a quotation is none. */
const addressIn = (text: string) => /^[^<>",;:()\p{Cc}]+ <([^<>]*)>$/u.exec(text)?.[1] ?? text;

const row = <Schema extends z.ZodType>(schema: Schema, name: string, about: string, more = {}) =>
	setting(schema, `DOCENT_${name}`, about, { section: 'mail', ...more });

const text = (most: number, expects: string) => z.string().min(1).max(most).describe(expects).optional();

/** The `mail` group: the server that sends mails to the owner. */
export const mailSettings = z.object({
	host: row(text(253, 'give the name of a mail server, as in smtp.example.com'), 'MAIL_HOST', 'Mail server (SMTP).'),
	port: row(wholeNumber(1, 65_535).default(587), 'MAIL_PORT', 'Port of the mail server.'),
	secure: row(onOrOff.optional(), 'MAIL_SECURE', 'Begin with TLS. Otherwise STARTTLS, and no password without it.', {
		otherwise: 'on at port 465',
	}),
	user: row(text(320, 'give the user of the mail server'), 'MAIL_USER', 'User of the mail server.'),
	password: row(text(1_000, 'give the password of the user'), 'MAIL_PASSWORD', 'Password of the user.', {
		isSecret: true,
	}),
	from: row(
		z
			.string()
			.refine((given) => address.safeParse(addressIn(given)).success)
			.describe('give an address, or a name and an address, as in Acme Docs <docs@acme.example>')
			.optional(),
		'MAIL_FROM',
		'Sender of the mails.',
	),
	to: row(
		z.array(address).max(20).describe('give addresses, as in docs@acme.example').default([]),
		'MAIL_TO',
		'Receivers of the mails.',
	),
	digest: row(oneOf([...weekdays, 'off']).default('monday'), 'DIGEST', 'Day of the digest in UTC, or off.'),
});

export type MailConfig = z.infer<typeof mailSettings>;
