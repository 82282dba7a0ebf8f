import { expect, it } from 'vitest';
import { testDatabase } from '../../testing/service/test-database.js';
import { ensureDomain } from './domains.js';

const database = testDatabase('embedded');

it('the address of a site is changed by a service alone, never by a worker that does not know it', async () => {
	const given = { organization: 'acme', projectId: 'docs', domain: 'own' };
	const siteUrl = async () =>
		(await database.sql.selectFrom('domains').select('site_url').where('id', '=', 'own').executeTakeFirstOrThrow())
			.site_url;
	await ensureDomain(database, { ...given, siteUrl: 'https://docs.example.com' });
	await ensureDomain(database, given, { keepsSiteUrl: true });
	expect(await siteUrl()).toBe('https://docs.example.com');
	await ensureDomain(database, { ...given, siteUrl: 'https://new.example.com' }, { keepsSiteUrl: true });
	expect(await siteUrl()).toBe('https://new.example.com');
	await ensureDomain(database, given);
	expect(await siteUrl()).toBeNull();
});
