import { beforeEach, describe, expect, it } from 'vitest';
import type { KeyStore } from '../../service/keys/key-store.js';

/** Tests what every driver of `KeyStore` does. The project `docs` has the domains `docs` and `other`. */
export function describeKeyStore(name: string, open: () => Promise<KeyStore>): void {
	describe(name, () => {
		let store: KeyStore;
		beforeEach(async () => {
			store = await open();
		});
		const assistantKey = (more: { origins?: string[] } = {}) =>
			store.create({ kind: 'assistant', name: 'Pages', projectId: 'docs', domain: 'docs', ...more });
		const adminKey = () => store.create({ kind: 'admin', name: 'Scripts', projectId: 'docs' });

		it('makes assistant keys that can be read again and belong to a domain and its origins', async () => {
			const made = await assistantKey({ origins: ['https://docs.example.com'] });
			expect(made.token).toMatch(/^svc_dsc_[\w-]{32}$/);
			expect(made).toMatchObject({ kind: 'assistant', name: 'Pages', domain: 'docs', hint: made.token.slice(-4) });
			expect(await store.find(made.token)).toEqual({ ...made, organization: 'acme' });
			expect(await store.list('docs')).toEqual([made]);
			expect(made.origins).toEqual(['https://docs.example.com']);
		});

		it('makes admin keys that nobody can read again', async () => {
			const { token, ...made } = await adminKey();
			expect(token).toMatch(/^svc_[0-9a-f]{64}$/);
			expect(await store.find(token)).toEqual({ ...made, organization: 'acme' });
			expect(JSON.stringify(await store.list('docs'))).not.toContain(token.slice(4, 40));
		});

		it('makes no key twice', async () => {
			const made = await Promise.all([assistantKey(), assistantKey(), adminKey(), adminKey()]);
			expect(new Set(made.map(({ id }) => id)).size).toBe(4);
			expect(new Set(made.map(({ token }) => token)).size).toBe(4);
		});

		it('knows no key that is only like one', async () => {
			const { token } = await adminKey();
			const { token: publicToken } = await assistantKey();
			for (const one of [token, publicToken]) {
				const last = one.endsWith('0') ? '1' : '0';
				const others = [one.slice(0, -1), `${one}0`, `${one.slice(0, -1)}${last}`, ` ${one}`, one.toUpperCase()];
				for (const other of others) expect(await store.find(other)).toBeUndefined();
			}
			for (const other of ['', 'svc_', 'svc_dsc_', `svc_dsc_${token.slice(4)}`, `svc_${publicToken.slice(8)}`]) {
				expect(await store.find(other)).toBeUndefined();
			}
		});

		it('keeps the projects apart', async () => {
			const { id } = await assistantKey();
			expect(await store.list('another')).toEqual([]);
			expect(await store.revoke('another', id)).toBeUndefined();
			expect((await store.list('docs'))[0]?.revokedAt).toBeUndefined();
		});

		it('revokes a key once and for all', async () => {
			const { id, token } = await adminKey();
			const revoked = await store.revoke('docs', id);
			expect(Date.parse(revoked?.revokedAt ?? '')).not.toBeNaN();
			expect(await store.find(token)).toMatchObject({ id, revokedAt: revoked?.revokedAt });
			expect(await store.revoke('docs', id)).toEqual(revoked);
			expect(await store.revoke('docs', 'key_0')).toBeUndefined();
		});

		it('remembers when a key was last used', async () => {
			const { id, token, lastUsedAt } = await adminKey();
			expect(lastUsedAt).toBeUndefined();
			await store.touch(id);
			const first = (await store.find(token))?.lastUsedAt;
			expect(Date.parse(first ?? '')).not.toBeNaN();
			await store.touch(id);
			expect((await store.find(token))?.lastUsedAt).toBe(first);
		});

		it('lists keys in the order in which they were made', async () => {
			for (const make of [adminKey, assistantKey, adminKey]) await make();
			const times = (await store.list('docs')).map(({ createdAt }) => createdAt);
			expect(times).toHaveLength(3);
			expect(times).toEqual(times.toSorted());
		});
	});
}
