import { expect, it } from 'vitest';
import { patchOptions } from './patch-options.js';

const navigate = () => undefined;

it.each<[string, object, object, object]>([
	[
		'members are changed one by one',
		{ filter: { version: '1', language: 'en' } },
		{ filter: { version: '2' } },
		{ filter: { version: '2', language: 'en' } },
	],
	['null restores a default', { theme: 'dark', title: 'Ask' }, { theme: null }, { title: 'Ask' }],
	['undefined does as well', { theme: 'dark' }, { theme: undefined }, {}],
	[
		'in whatever depth',
		{ filter: { version: '1', language: 'en' } },
		{ filter: { version: null } },
		{ filter: { language: 'en' } },
	],
	['lists are replaced as a whole', { starters: ['a', 'b'] }, { starters: ['c'] }, { starters: ['c'] }],
	['a text gives way to an object', { filter: 'auto' }, { filter: { version: '2' } }, { filter: { version: '2' } }],
	['and an object to a text', { filter: { version: '2' } }, { filter: 'auto' }, { filter: 'auto' }],
	['functions are taken as they are', {}, { onNavigate: navigate }, { onNavigate: navigate }],
])('%s', (_, options, changes, patched) => {
	const before = structuredClone({ ...options });
	expect(patchOptions(options, changes)).toEqual(patched);
	expect(options).toEqual(before);
});
