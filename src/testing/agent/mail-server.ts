import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { scratchFolder } from '../service/scratch-folder.js';

export interface ReceivedMail {
	/** Addresses of the envelope. */
	to: string[];
	/** Headers and body as they came. */
	raw: string;
	user: string | undefined;
	isEncrypted: boolean;
}

const quotedLine = (line: string) =>
	line.replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

/** The text of a part of a mail, as a mail program decodes it. */
export function partOf({ raw }: ReceivedMail, type: 'text/plain' | 'text/html'): string {
	const part =
		raw.split(/^--[^\r\n]+\r\n/m).find((each) => each.toLowerCase().startsWith(`content-type: ${type}`)) ?? '';
	const [head = '', ...body] = part.split('\r\n\r\n');
	const text = body.join('\r\n\r\n');
	if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString();
	if (/quoted-printable/i.test(head)) return Buffer.from(quotedLine(text.replace(/=\r\n/g, '')), 'latin1').toString();
	return text;
}

/** The header lines of a mail, unfolded. */
export const headersOf = ({ raw }: ReceivedMail): string[] =>
	(raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ').split('\r\n');

/** A certificate for 127.0.0.1, and its key. */
export function createCertificate(): { key: string; cert: string } {
	const folder = scratchFolder();
	const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
	const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-days', '2'];
	execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject], {
		stdio: 'ignore',
	});
	return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
}

/** A mail server on a free port, without a login unless `password` is given. */
export async function startMailServer(
	options: SMTPServerOptions & { password?: string; delayMs?: number } = {},
	port = 0,
) {
	const { password, delayMs = 0, ...more } = options;
	const received: ReceivedMail[] = [];
	const server = new SMTPServer({
		logger: false,
		authOptional: password === undefined,
		disabledCommands: more.cert === undefined ? ['STARTTLS'] : [],
		onAuth: (auth, _, done) =>
			auth.password === password
				? done(null, { user: auth.username })
				: done(Object.assign(new Error('No such user'), { responseCode: 535 })),
		onData(stream, session, done) {
			const pieces: Buffer[] = [];
			stream.on('data', (piece: Buffer) => pieces.push(piece));
			stream.on('end', () => {
				const { envelope, user, secure } = session;
				const to = envelope.rcptTo.map(({ address }) => address);
				received.push({ to, raw: Buffer.concat(pieces).toString(), user, isEncrypted: secure });
				setTimeout(() => done(), delayMs);
			});
		},
		...more,
	});
	server.on('error', () => {});
	const listening = server.listen(port, '127.0.0.1');
	await once(listening, 'listening');
	return {
		port: (listening.address() as AddressInfo).port,
		received,
		close: () => new Promise<void>((resolve) => server.close(() => resolve())),
	};
}
