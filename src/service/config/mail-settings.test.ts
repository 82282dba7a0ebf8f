import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { mailSettings } from './mail-settings.js';
import { resolveSettings } from './resolve-settings.js';

const cwd = scratchFolder({ 'docs/index.md': '# Docs' });

it.each([
	[{ HOST: 'smtp.example.com' }, 'mail.from is missing, and a mail has a sender; set DOCENT_MAIL_FROM.'],
	[
		{ HOST: 'smtp.example.com', FROM: 'a@b.example' },
		'mail.to is missing, and mails go to somebody; set DOCENT_MAIL_TO.',
	],
	[{ FROM: 'a@b.example' }, 'mail.host is missing, and mails are sent by a server; set DOCENT_MAIL_HOST.'],
	[
		{ HOST: 'smtp.example.com', FROM: 'a@b.example', TO: 'c@d.example', USER: 'docs' },
		'mail.password is missing, and mail.user needs it; set DOCENT_MAIL_PASSWORD.',
	],
	[
		{ FROM: 'a@b.example, c@d.example' },
		'mail.from from DOCENT_MAIL_FROM is "a@b.example, c@d.example"; give an address, or a name and an address, as in Acme Docs <docs@acme.example>.',
	],
])('%j is refused with a sentence', async (given, sentence) => {
	const env = Object.fromEntries(Object.entries(given).map(([name, value]) => [`DOCENT_MAIL_${name}`, value]));
	await expect(resolveSettings({ cwd, env })).rejects.toThrow(sentence);
});

it.each([
	{ from: 'docs@acme.example, other@acme.example' },
	{ from: 'Acme <a@b.example>\r\nBcc: x@y.example' },
	{ from: 'Acme, Docs <docs@acme.example>' },
	{ from: 'nobody' },
	{ to: ['a@b.example\nBcc: x@y.example'] },
	{ to: ['Ada <ada@b.example>'] },
])('the addresses of %j are refused', (addresses) => {
	expect(mailSettings.safeParse(addresses).success).toBe(false);
});
