import { describe, expect, it } from 'vitest';
import type { DocentOptions } from './options.js';
import { readOptions } from './read-options.js';
import { complete, resolvePlain } from './resolved-options.js';

const required = { domain: 'acme', apiKey: 'svc_dsc_x' };
const service = 'https://assistant.example';

function plain(given: object) {
	const resolved = resolvePlain({ ...required, ...given }, service);
	return resolved && complete(resolved);
}

const same = (given: object) => readOptions({ ...required, ...given }, service);

describe('plain options', () => {
	it.each<Partial<Record<keyof DocentOptions, unknown>>>([
		{},
		{ baseUrl: 'http://127.0.0.1:4000/assistant/', title: 'Ask Acme', language: 'pt-BR', fp: 'reader-17' },
		{ title: 'true', domain: '404' },
		{ domain: 404, fp: 17 },
		{ theme: 'light' },
		{ theme: 'dark' },
		{ title: null, theme: undefined },
	])('%j mean what they mean at a closer look', (given) => {
		expect(plain(given)).toEqual(same(given));
	});

	it.each<Partial<Record<keyof DocentOptions, unknown>>>([
		{ theme: 'Dark' },
		{ mode: 'side' },
		{ title: ' ' },
		{ launcher: 'no' },
		{ apiKey: 'svc_admin' },
		{ apiKey: null },
		{ baseUrl: '/assistant' },
		{ filter: { version: '2' } },
		{ onNavigate: () => undefined },
		{ shortcut: 'Alt+1' },
		{ preload: 'idle' },
	])('%j need a closer look', (given) => {
		expect(plain(given)).toBeUndefined();
	});

	it('are not all that a page may give: any other name needs a closer look', () => {
		expect(plain({ titel: 'Ask Acme' })).toBeUndefined();
	});
});
