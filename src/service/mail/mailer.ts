import type { ConnectionOptions } from 'node:tls';
import { isLoopback } from '../config/is-loopback.js';
import type { MailConfig } from '../config/mail-settings.js';
import { reasonOf, shortenLine } from '../errors/reason-of.js';
import type { Deliver } from '../jobs/webhooks/outbox-sender.js';
import { html } from '../site/html.js';
import { masked } from '../telemetry/log.js';

export interface Mail {
	subject: string;
	/** Paragraphs. Their texts may be by strangers; `href` is the address that one leads to. */
	lines: { text: string; href?: string; isHeading?: true }[];
	/** An address that was checked. */
	replyTo?: string;
}

/** Milliseconds that one mail may take. */
export const mailMs = 30_000;

/** No text of a stranger makes another header, or hides a part of the subject. */
const subjectLine = (text: string) => shortenLine(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' '), 150);

function htmlOf({ lines }: Pick<Mail, 'lines'>): string {
	const paragraphs = lines.map(({ text, href, isHeading }) => {
		const words = href === undefined ? text : html`<a href="${href}">${text}</a>`;
		return isHeading ? html`<h2>${words}</h2>` : html`<p style="white-space: pre-wrap">${words}</p>`;
	});
	return String(html`<!doctype html><html lang="en"><body>${paragraphs}</body></html>`);
}

/** Sends mails by the owner's server; undefined without one. @param tls further authorities, in tests */
export function createMailer(config: MailConfig, tls: ConnectionOptions = {}): Deliver | undefined {
	const { host, port, secure = port === 465, user, password: pass, from, to } = config;
	if (host === undefined) return undefined;
	return async (id, body) => {
		try {
			const { subject, replyTo, lines } = JSON.parse(body) as Mail;
			const { createTransport } = await import('nodemailer');
			const transport = createTransport({
				...{ host, port, secure, tls, disableFileAccess: true, disableUrlAccess: true },
				...(user !== undefined && { auth: { user, pass }, requireTLS: !isLoopback(host) }),
				...{ connectionTimeout: mailMs / 3, greetingTimeout: mailMs / 3, socketTimeout: mailMs },
			});
			const message = {
				from,
				to,
				subject: subjectLine(subject),
				...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
				text: lines.flatMap(({ text, href }) => [text, ...(href === undefined ? [] : [href])]).join('\n\n'),
				html: htmlOf({ lines }),
				// The same at each attempt, so that a mail that has arrived is recognised.
				messageId: `<${id}@docent>`,
				// Absence notes answer no mail of a program.
				headers: { 'auto-submitted': 'auto-generated' },
				signal: AbortSignal.timeout(mailMs),
			};
			await transport.sendMail(message);
			return { isTaken: true };
		} catch (error) {
			return { isTaken: false, isRefusedForGood: false, error: masked(shortenLine(reasonOf(error), 300)) };
		}
	};
}
