import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { findSecrets, withoutSecrets } from './find-secrets.js';

/** The tests put secrets together from parts, so that nobody takes them for leaked ones. */
const random = 'kX9vQ2mLr7TzB4nWp3HsYd8GfJ6cRa5E';
const block = `-----BEGIN PRIVATE KEY-----\n${random}\n${random}\n-----END PRIVATE KEY-----`;

describe('a secret is found and taken out of the text', () => {
	it.each([
		['apiKey', `Why is sk-proj-${random} refused?`, 'Why is […] refused?'],
		['apiKey', `I use svc_${random}.`, 'I use […].'],
		['apiKey', `I use mint_${random}.`, 'I use […].'],
		['apiKey', `key sk_test_${random}`, 'key […]'],
		['token', `gh${'p'}_${random}${random}`, '[…]'],
		['token', `curl -H "Authorization: Bearer ${random}"`, 'curl -H "Authorization: Bearer […]"'],
		['token', `const h = 'Bearer ${random}';`, "const h = 'Bearer […]';"],
		['token', `?token=${random}&page=2`, '?token=[…]&page=2'],
		['token', `eyJ${random}.eyJ${random}.${random}`, '[…]'],
		['privateKey', `my key\n${block}\nfails`, 'my key\n[…]\nfails'],
		['cloud', `AKIA${'Q3EGRLXWZTNM7VKB'}`, '[…]'],
		['cloud', `AccountName=a;AccountKey=${random}${random}${random}==;B=c`, 'AccountName=a;AccountKey=[…];B=c'],
		['password', 'postgres://app:hunter2@db/app', 'postgres://app:[…]@db/app'],
		['password', 'redis://:s3cr3tly@cache:6379', 'redis://:[…]@cache:6379'],
		['password', 'password: Tr0ub4dor&3', 'password: […]'],
	])('%s: %s', (kind, text, rest) => {
		expect(findSecrets(text).map((secret) => secret.kind)).toEqual([kind]);
		expect(withoutSecrets(text)).toBe(rest);
	});

	it.each([
		`xapp-1-A0${'7QK2MLRTZ'}-7304918256041-${random.toLowerCase()}`,
		`xoxe.xoxp-1-${random}`,
		`xoxc-${random}`,
		`gsk_${random}${random}`,
		`xai-${random}${random}`,
		`pplx-${random}${random.slice(0, 16)}`,
		`r8_${random}kWq7T`,
		`nvapi-${random}_-${random}`,
		`AQ.Ab8RN6${random}_${random}`,
		`ABSK${random}${random}${random}==`,
		`dckr_pat_${random.slice(0, 27)}`,
		`ntn_${random}${random.slice(0, 14)}`,
		`figd_${random}${random.slice(0, 8)}`,
		`ATATT3${random}_${random}=1A2B3C4D`,
		`sntryu_${random.toLowerCase()}${random.toLowerCase()}`,
		`glsa_${random}_1a2b3c4d`,
		`glagent-${random}`,
		`sb_secret_${random}`,
		`sbp_${random}${random.slice(0, 8)}`,
		`PMAK-${random.slice(0, 24)}-${random}`,
		`NRAK-${random.toUpperCase().slice(0, 27)}`,
		`lsv2_pt_${random}_1a2b3c4d5e`,
		`dp.st.prd.${random}`,
		`pscale_tkn_${random}`,
	])('%s', (text) => {
		expect(withoutSecrets(`My key is ${text}.`)).toMatch(/^My key is \[…\]\.?$/);
	});

	it('several secrets are found in the order of the text', () => {
		const text = `sk-proj-${random} and postgres://a:hunter2@b and token=${random}`;
		expect(findSecrets(text).map(({ kind }) => kind)).toEqual(['apiKey', 'password', 'token']);
		expect(withoutSecrets(text)).toBe('[…] and postgres://a:[…]@b and token=[…]');
	});
});

describe('no alarm is raised by', () => {
	it.each([
		`data-api-key="svc_dsc_${random}"`,
		`data-api-key="mint_dsc_${random}"`,
		'postgres://user:password@localhost:5432/db',
		'http://[::1]:8080/a@b',
		'password: z.string().min(8)',
		'const password = process.env.DATABASE_PASSWORD;',
		'token = await getAccessTokenSilently2({ audience })',
		'const password = config.Db2Password;',
		'AWS_SECRET_ACCESS_KEY=$AWS_KEY_2',
		'How do I rotate the client secret of my-service-account-2?',
		'commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b',
		'https://example.com/a/very/long/path-with-numbers-2024/and/more',
	])('%s', (text) => {
		expect(findSecrets(text)).toEqual([]);
	});

	const repository = fileURLToPath(new URL('../../', import.meta.url));
	const filesIn = (folder: string) =>
		readdirSync(repository + folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`);

	it('the documentation and the code of this repository', () => {
		const paths = [...filesIn('public'), ...filesIn('src')]
			.filter((path) => /\.(?:md|tsx?|js|css|html)$/.test(path))
			.filter((path) => !/\.test\.|\/testing\/|node_modules|\/dist\//.test(path));
		expect(paths.length).toBeGreaterThan(500);
		const alarms = paths.filter((path) => findSecrets(readFileSync(repository + path, 'utf8')).length > 0);
		expect(alarms).toEqual([]);
	});
});
