import { expect, it } from 'vitest';
import { unknownVariables } from './unknown-variables.js';

it.each([
	['DOCENT_SITEURL', 'did you mean DOCENT_SITE_URL?'],
	['DOCENT_ORIGIN', 'did you mean DOCENT_ORIGINS?'],
	['DOCENT_site_url', 'did you mean DOCENT_SITE_URL?'],
	['DOCENT_SITE_TITLE', 'did you mean DOCENT_TITLE?'],
	['DOCENT_ALLOWED_ORIGIN', 'did you mean DOCENT_ORIGINS?'],
	['DOCENT_COFFEE', 'check its name, or leave it out.'],
])('%s is no setting', (name, fix) => {
	expect(unknownVariables({ [name]: 'x' })).toEqual([`The variable ${name} is no setting and has no effect; ${fix}`]);
});

it('says nothing of what is a setting, of other programs, or of a pod beside a service called docent', () => {
	const names = ['DOCENT_SITE_URL', 'DOCENT_ADMIN_KEY', 'DOCENTRY_X', 'PATH'];
	const linked = ['SERVICE_HOST', 'SERVICE_PORT', 'SERVICE_PORT_HTTP', 'PORT', 'PORT_80_TCP', 'PORT_80_TCP_ADDR'];
	const all = [...names, ...linked.map((name) => `DOCENT_${name}`)];
	expect(unknownVariables(Object.fromEntries(all.map((name) => [name, 'x'])))).toEqual([]);
	expect(unknownVariables({ DOCENT_SITEURL: '' })).toEqual([]);
});
