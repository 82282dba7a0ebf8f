import { describe, expect, it } from 'vitest';
import { checkSecrets, secretsIn } from './check-secrets.js';

/** Put together here, so that nobody takes them for leaked ones. */
const random = 'kX9vQ2mLr7TzB4nWp3HsYd8GfJ6cRa5E';
const hex = '9f86d081884c7d659a2feaa0c55ad015';
const keys: [name: string, text: string][] = [
	['an admin key of Docent', `svc_${random}`],
	['a webhook secret', `whsec_${random}`],
	['a GitHub token', `gh${'p'}_${random}${random.slice(0, 4)}`],
	['a GitHub token', `github_${'pat'}_${random}_${random}`],
	['a GitLab token', `glpat-${random.slice(0, 20)}`],
	['an AWS access key', `AKIA${'Q3EGRLXWZTNM7VKB'}`],
	['a Google API key', `AIza${random}abc`],
	['an Anthropic key', `sk-ant-api03-${random}`],
	['an OpenAI key', `sk-proj-${random}${random}`],
	['a Slack token', `xoxb-1357924680-${random}`],
	['a Stripe key', `sk_live_${random}`],
	['a SendGrid key', `SG.${random.slice(0, 22)}.${random}`],
	['an npm token', `npm_${random}abcd`],
	['a Hugging Face token', `hf_${random}`],
	['a JSON Web Token', `eyJ${random}.eyJ${random}.${random}`],
	['a private key', '-----BEGIN RSA PRIVATE KEY-----'],
	['a private key', '-----BEGIN OPENSSH PRIVATE KEY-----'],
	['a password in an address', `postgres://admin:${random}@db.internal/app`],
	['a key or a password', `API_KEY=${random}`],
	['a key or a password', `  "clientSecret": "${random}",`],
	['a key or a password', `password: '${random}'`],
	['a key or a password', `access_token = ${hex}`],
	['a key or a password', `Authorization: Bearer ${random}`],
];

describe('what looks like a key', () => {
	it.each(keys)('%s: %s', (name, text) => {
		expect(secretsIn(`Use ${text} now.`)).toEqual([name]);
	});

	it('is found in a long line, also across the pieces it is looked at in', () => {
		for (const before of [0, 8_100, 8_190, 20_000]) {
			expect(secretsIn(`${'x '.repeat(before / 2)}svc_${random} ${'y '.repeat(5_000)}`)).toEqual([
				'an admin key of Docent',
			]);
		}
	});
});

describe('what documentation writes about keys', () => {
	it.each([
		'Set `DOCENT_MODEL_API_KEY` to the key of your provider.',
		'curl -H "Authorization: Bearer $DOCENT_ADMIN_KEY"',
		'Authorization: Bearer <ADMIN_API_KEY>',
		'Authorization: Bearer svc_your_admin_key_goes_here',
		'data-key="svc_dsc_4fT9xQ2mLr7TzB4nWp3HsYd8"',
		'AKIAIOSFODNN7EXAMPLE',
		'password: correct-horse-battery-staple',
		'api_key: "xxxxxxxxxxxxxxxxxxxxxxxx"',
		'token: {{ secrets.GITHUB_TOKEN }}',
		'apiKey: process.env.OPENAI_API_KEY',
		'sk-your-openai-api-key-goes-right-here-please',
		'https://user:password@example.com/repo.git'.replace('password', 'pass'),
		'const accessToken = await getAccessTokenSilently({ audience });',
		'The secret: never-share-it-with-anybody-at-all',
		'SHA-256 is 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
		'https://docs.acme.com/reference/api-key-management#rotating-your-access-tokens',
	])('%s', (text) => {
		expect(secretsIn(text)).toEqual([]);
	});
});

describe('added lines', () => {
	it('count, and those that were there do not', () => {
		const before = `# Keys\n\nsvc_${random}\n`;
		expect(checkSecrets([{ path: 'a.md', before, after: `New\n${before}` }]).status).toBe('passed');
		const check = checkSecrets([{ path: 'a.md', before, after: `${before}svc_${random}\n` }]);
		expect(check).toMatchObject({ status: 'failed', findings: ['a.md:4: This looks like an admin key of Docent.'] });
		expect(JSON.stringify(check)).not.toContain(random);
	});

	it('that are made to take long do not', () => {
		const long = ['eyJ', 'eyJa', 'sk-', 'a://', 'a:', 'token=', 'svc_', 'xoxb-', 'AKIA', '-----BEGIN '];
		const after = long.map((text) => text.repeat(200_000 / text.length)).join('\n');
		expect(checkSecrets([{ path: 'a.md', before: undefined, after }]).name).toBe('secrets');
	});
});
