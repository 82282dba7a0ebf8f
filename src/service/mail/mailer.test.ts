import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createCertificate, headersOf, partOf, startMailServer } from '../../testing/agent/mail-server.js';
import { mailSettings } from '../config/mail-settings.js';
import { createMailer, type Mail } from './mailer.js';

const certificate = createCertificate();
const closing: (() => unknown)[] = [];
afterEach(async () => {
	for (const close of closing.splice(0)) await close();
});

async function start(options: Parameters<typeof startMailServer>[0] = {}) {
	const server = await startMailServer(options);
	closing.push(server.close);
	return server;
}

const mail: Mail = {
	subject: 'The week',
	lines: [{ text: 'Hello' }, { text: 'Gap', href: 'https://d.example/?a=1&b=2' }],
};
const sendBy = (port: number, more: object = {}, what: Mail = mail) => {
	const settings = { host: '127.0.0.1', port, from: 'Acme Docs <docs@acme.example>', to: ['owner@acme.example'] };
	const send = createMailer(mailSettings.parse({ ...settings, ...more }), { ca: certificate.cert });
	return send?.('mail_1', JSON.stringify(what));
};
const taken = { isTaken: true };
const refused = (error: RegExp) => ({ isTaken: false, isRefusedForGood: false, error: expect.stringMatching(error) });

describe('a mail', () => {
	it('is text and HTML, of the owner to the owner, and says that a program sent it', async () => {
		const { port, received } = await start();
		expect(await sendBy(port)).toEqual(taken);
		const [got] = received;
		if (!got) throw new Error('none');
		expect(got.to).toEqual(['owner@acme.example']);
		expect(headersOf(got)).toEqual(
			expect.arrayContaining([
				'From: Acme Docs <docs@acme.example>',
				'Subject: The week',
				'Message-ID: <mail_1@docent>',
				'Auto-Submitted: auto-generated',
			]),
		);
		expect(partOf(got, 'text/plain')).toContain('Hello\r\n\r\nGap\r\n\r\nhttps://d.example/?a=1&b=2');
		expect(partOf(got, 'text/html')).toContain('<a href="https://d.example/?a=1&amp;b=2">Gap</a>');
	});

	it.each([
		['TLS from the beginning', { secure: true }, { secure: true }],
		['TLS that the server offers', {}, {}],
	])('goes by %s, with a login', async (_, server, settings) => {
		const { port, received } = await start({ ...certificate, ...server, password: 'right' });
		expect(await sendBy(port, { ...settings, user: 'docs', password: 'right' })).toEqual(taken);
		expect(received).toMatchObject([{ user: 'docs', isEncrypted: true }]);
	});

	it('does not go to a server whose certificate nobody vouches for', async () => {
		const { port, received } = await start({ ...createCertificate(), secure: true });
		expect(await sendBy(port, { secure: true })).toEqual(refused(/self-signed certificate/));
		expect(received).toEqual([]);
	});

	it('sends no password unencrypted to another machine', async () => {
		const tried: string[] = [];
		const { port, received } = await start({
			password: 'right',
			onAuth({ username = '' }, _, done) {
				tried.push(username);
				done(null, { user: username });
			},
		});
		// This machine by an address that nobody takes for it.
		const answer = await sendBy(port, { host: '0.0.0.0', user: 'docs', password: 'right' });
		expect(answer).toEqual(refused(/STARTTLS/));
		expect([tried, received]).toEqual([[], []]);
	});

	it('says that the login was refused, and not the password', async () => {
		const { port, received } = await start({ ...certificate, password: 'right' });
		const answer = await sendBy(port, { user: 'docs', password: 'wr0ng-secret' });
		expect(answer).toEqual(refused(/Invalid login: 535/));
		expect(JSON.stringify(answer)).not.toContain('wr0ng');
		expect(received).toEqual([]);
	});

	it('says that the server is away, or says nothing', async () => {
		const { port, close } = await startMailServer();
		await close();
		expect(await sendBy(port)).toEqual(refused(/ECONNREFUSED/));
		const silent = createServer(() => {}).listen(0, '127.0.0.1');
		await new Promise((resolve) => silent.on('listening', resolve));
		closing.push(() => silent.close());
		expect(await sendBy((silent.address() as { port: number }).port)).toEqual(refused(/Greeting never received/));
	}, 20_000);

	it('waits for a slow server', async () => {
		const { port, received } = await start({ delayMs: 3_000 });
		expect(await sendBy(port)).toEqual(taken);
		expect(received).toHaveLength(1);
	}, 15_000);

	it('has no header and no markup of a stranger', async () => {
		const { port, received } = await start();
		const hostile = 'A\r\nBcc: victim@evil.example\r\n\r\n<script>alert(1)</script>\u202e\u0000\r\n.\r\nQUIT';
		const lines = [{ text: hostile, href: 'https://d.example/"onclick="x' }];
		expect(await sendBy(port, {}, { subject: hostile, lines, replyTo: 'a@reader.example' })).toEqual(taken);
		const [got] = received;
		if (!got) throw new Error('none');
		expect(received).toHaveLength(1);
		expect(got.to).toEqual(['owner@acme.example']);
		const headers = headersOf(got);
		expect(headers.filter((line) => /^(?:Bcc|Cc):/i.test(line))).toEqual([]);
		expect(headers).toContain('Subject: A Bcc: victim@evil.example <script>alert(1)</script> . QUIT');
		expect(headers).toContain('Reply-To: a@reader.example');
		const html = partOf(got, 'text/html');
		expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
		expect(html).not.toMatch(/<script|" ?onclick/);
		expect(html).toContain('href="https://d.example/&quot;onclick=&quot;x"');
	});
});
