import { beforeEach, expect, it } from 'vitest';
import { databaseKinds, openTestDatabase, testDatabase } from '../../testing/service/test-database.js';
import { ensureFirstKeys } from './first-keys.js';
import { createKeyRing } from './key-ring.js';
import type { KeyStore } from './key-store.js';
import { createSqlKeyStore } from './key-store.js';

const database = testDatabase('embedded');

let now: number;
let asked: string[];
let store: KeyStore;
beforeEach(async () => {
	await database.clear();
	now = Date.now();
	asked = [];
	const stored = createSqlKeyStore(database);
	store = {
		...stored,
		find(token) {
			asked.push(token);
			return stored.find(token);
		},
	};
});

const ring = (assistantKeys: string[] = []) =>
	createKeyRing({ store, assistantKeys, projectId: 'docs', organization: 'acme', domain: 'docs', now: () => now });
const create = () => store.create({ kind: 'assistant', name: 'Pages', projectId: 'docs', domain: 'docs' });

it('asks the database once in five seconds for a key, however many requests come', async () => {
	const { token, id } = await create();
	const keys = ring();
	const found = await Promise.all(Array.from({ length: 50 }, () => keys.find(token)));
	expect(new Set(found.map((key) => key?.id))).toEqual(new Set([id]));
	expect(asked).toHaveLength(1);
	now += 5_001;
	await keys.find(token);
	expect(asked).toHaveLength(2);
});

it('hears within five seconds that a key was revoked or made', async () => {
	const { token, id } = await create();
	const unknown = token.replace(/.{4}$/, 'AAAA');
	const keys = ring();
	expect(await keys.find(token)).toMatchObject({ isRevoked: false });
	expect(await keys.find(unknown)).toBeUndefined();
	await store.revoke('docs', id);
	now += 5_001;
	expect(await keys.find(token)).toMatchObject({ isRevoked: true });
});

it.each([
	'',
	'sk-1',
	'svc_dsc_short',
	`svc_dsc_${'a'.repeat(129)}`,
	'svc_dsc_0123456789abcdef\0',
	'svc_dsc_äääääääääääääääää',
])('does not ask the database for %j, which is no key', async (token) => {
	expect(await ring().find(token)).toBeUndefined();
	expect(asked).toEqual([]);
});

it('knows the keys of the configuration without the database', async () => {
	const token = 'svc_dsc_from-the-configuration';
	const expected = { kind: 'assistant', projectId: 'docs', organization: 'acme', domain: 'docs', isRevoked: false };
	expect(await ring([token]).find(token)).toEqual({ ...expected, id: expect.stringMatching(/^config_[0-9a-f]{16}$/) });
	expect(asked).toEqual([]);
});

it('writes down when a key is used, once a minute', async () => {
	const { token } = await create();
	const keys = ring();
	await keys.find(token);
	const first = (await store.find(token))?.lastUsedAt;
	expect(first).toBeDefined();
	now += 6_000;
	await keys.find(token);
	expect((await store.find(token))?.lastUsedAt).toBe(first);
});

it('asks again after a failure', async () => {
	const { token, id } = await create();
	const { find } = store;
	store.find = () => Promise.reject(new Error('The database is away.'));
	const keys = ring();
	await expect(keys.find(token)).rejects.toThrow('away');
	store.find = find;
	expect(await keys.find(token)).toMatchObject({ id });
});

it.each(databaseKinds)('the first keys of a %s database are made once, whoever starts', async (kind) => {
	const first = await openTestDatabase(kind);
	const second = kind === 'postgres' ? await first.openAgain() : first;
	const options = { projectId: 'docs', domain: 'docs', assistantKeys: [] };
	const made = await Promise.all([first, second, first, second].map((one) => ensureFirstKeys(one, options)));
	expect(new Set(made.map(({ assistantKey }) => assistantKey)).size).toBe(1);
	expect(made.filter(({ adminKey }) => adminKey !== undefined)).toHaveLength(kind === 'embedded' ? 1 : 0);
	const keys = await createSqlKeyStore(first).list('docs');
	expect(keys.map((key) => key.kind).toSorted()).toEqual(kind === 'embedded' ? ['admin', 'assistant'] : ['assistant']);
	if (second !== first) await second.close();
	await first.dispose();
});

it('pages carry a key that the configuration rules, before one with origins of its own', async () => {
	const options = { projectId: 'docs', domain: 'docs', assistantKeys: ['svc_dsc_from-the-configuration'] };
	const bound = await store.create({
		kind: 'assistant',
		name: 'Partner',
		projectId: 'docs',
		domain: 'docs',
		origins: ['https://partner.example.com'],
	});
	expect((await ensureFirstKeys(database, options)).assistantKey).toBe(bound.token);
	const free = await create();
	expect((await ensureFirstKeys(database, options)).assistantKey).toBe(free.token);
	await store.revoke('docs', free.id);
	await store.revoke('docs', bound.id);
	expect((await ensureFirstKeys(database, options)).assistantKey).toBe('svc_dsc_from-the-configuration');
	const { assistantKey } = await ensureFirstKeys(database, { ...options, assistantKeys: [] });
	expect([free.token, bound.token]).not.toContain(assistantKey);
});

it('costs few queries when somebody tries many keys, and keeps those that are good', async () => {
	const { token, id } = await create();
	const keys = ring();
	expect(await keys.find(token)).toMatchObject({ id });
	const made = await create();
	const guesses = Array.from({ length: 20_000 }, (_, index) => `svc_dsc_guess-${String(index).padStart(20, '0')}`);
	for (const guess of guesses) expect(await keys.find(guess)).toBeUndefined();
	expect(asked.length).toBeLessThan(200);
	const before = asked.length;
	expect(await keys.find(token)).toMatchObject({ id });
	expect(asked).toHaveLength(before);
	expect(await keys.find(made.token)).toMatchObject({ id: made.id });
});
