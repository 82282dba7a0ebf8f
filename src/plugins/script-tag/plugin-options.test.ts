import { describe, expect, it } from 'vitest';
import { readPluginOptions } from './plugin-options.js';
import { scriptTag } from './script-tag.js';

const required = { service: 'https://assistant.example.com/', domain: 'acme', apiKey: 'svc_dsc_x' };

/** What an owner is told who writes this. */
function told(given: unknown): string {
	try {
		readPluginOptions('docent/vitepress', given);
	} catch (error) {
		return (error as Error).message;
	}
	return 'nothing';
}

describe('the options of a plugin', () => {
	it('are taken when they are right', () => {
		expect(told(required)).toBe('nothing');
		expect(told({ static: true, options: { theme: 'dark' } })).toBe('nothing');
		expect(told({ ...required, agentFiles: false, options: { theme: 'dark', starters: ['Why?'] } })).toBe('nothing');
	});

	it.each([
		[
			undefined,
			'Docent: docent/vitepress needs its options: { service, domain, apiKey }, or { static: true } without a service.',
		],
		[{}, 'Docent: the option "service" of docent/vitepress must be the address of the service, such as https://'],
		[
			{ ...required, service: 'assistant.example.com' },
			'not "assistant.example.com". The line or the tag that docent-service prints has it.',
		],
		[{ ...required, domain: '' }, 'Docent: the option "domain" must be some text, not "".'],
		[
			{ ...required, apiKey: undefined },
			'Docent: the option "apiKey" is missing: a public key, which begins with svc_dsc_. The line or the tag that',
		],
		[
			{ ...required, apiKey: 'svc_dsc_…' },
			'the option "apiKey" of docent/vitepress is the placeholder of a guide; copy the key that docent-service prints.',
		],
		[{ ...required, api_key: 'svc_dsc_x' }, 'docent/vitepress has no option "api_key"; "apiKey" may be meant.'],
		[{ ...required, agentfiles: false }, 'docent/vitepress has no option "agentfiles"; "agentFiles" may be meant.'],
		[{ ...required, apiKey: 'svc_adm_x' }, 'not a secret key; revoke that one'],
		[{ ...required, theme: 'dark' }, 'docent/vitepress takes it as options: { theme: … }.'],
		[
			{ ...required, agentFile: false },
			'docent/vitepress has no option "agentFile"; it has service, domain, apiKey, static, options, agentFiles.',
		],
		[{ static: 'yes' }, 'the option "service" of docent/vitepress must be the address of the service'],
		[{ ...required, static: 'yes' }, 'the option "static" of docent/vitepress must be true or false.'],
		[{ static: true, domain: 'acme' }, 'the option "service" of docent/vitepress must be the address of the service'],
		[{ static: true, options: { index: '/docent/' } }, 'use "static: true", next to options, in place of "index".'],
		[{ ...required, agentFiles: 'no' }, 'the option "agentFiles" of docent/vitepress must be true or false.'],
		[{ ...required, options: 'dark' }, 'the option "options" of docent/vitepress must be an object'],
		[{ ...required, options: { theme: 'blue' } }, 'the option "theme" must be auto or light or dark, not "blue".'],
		[{ ...required, options: { theem: 'dark' } }, 'there is no option "theem"; "theme" may be meant.'],
		[{ ...required, options: { colour: 'red' } }, 'the widget has no option "colour".'],
		[{ ...required, options: { apiKey: 'svc_dsc_y' } }, 'put "apiKey" next to options, not inside.'],
		[
			{ ...required, options: { baseUrl: 'https://a.example.com' } },
			'use "service", next to options, in place of "baseUrl".',
		],
		[{ ...required, options: { onNavigate() {} } }, 'call window.Docent.update({ onNavigate }) on the page.'],
	])('are refused with a sentence: %j', (given, sentence) => {
		expect(told(given)).toContain(sentence);
	});
});

describe('the tag of a plugin', () => {
	const tagOf = (given: object, suited = {}) =>
		scriptTag(readPluginOptions('docent/vitepress', { ...required, ...given }), '/', suited);
	const suited = { filter: 'auto', search: 'palette', searchTrigger: '.search' } as const;

	it('is the script of the service, with the options that suit the generator', () => {
		expect(tagOf({}, suited)).toEqual({
			src: 'https://assistant.example.com/docent.js',
			data: {
				'data-domain': 'acme',
				'data-api-key': 'svc_dsc_x',
				'data-filter': 'auto',
				'data-search': 'palette',
				'data-search-trigger': '.search',
			},
		});
	});

	it('has what the owner says in place of that, objects as JSON', () => {
		const { data } = tagOf({ options: { search: 'panel', filter: { version: '2' }, launcher: false } }, suited);
		expect(data).toEqual({
			'data-domain': 'acme',
			'data-api-key': 'svc_dsc_x',
			'data-filter': '{"version":"2"}',
			'data-search': 'panel',
			'data-launcher': 'false',
		});
	});

	it('of a site without a service has the address of the index in place of a domain and a key', () => {
		const tag = scriptTag(readPluginOptions('docent/vitepress', { static: true }), '/docs', suited);
		expect(tag).toEqual({
			src: '/docs/docent/docent.js',
			data: {
				'data-index': '/docs/docent/',
				'data-filter': 'auto',
				'data-search': 'palette',
				'data-search-trigger': '.search',
			},
		});
	});

	it('has both for a site with an index and a service', () => {
		const { src, data } = tagOf({ static: true });
		expect(src).toBe('/docent/docent.js');
		expect(data).toMatchObject({
			'data-domain': 'acme',
			'data-api-key': 'svc_dsc_x',
			'data-base-url': 'https://assistant.example.com',
			'data-index': '/docent/',
		});
	});

	it('names a service that stands below a path', () => {
		const { src, data } = tagOf({ service: 'https://example.com/assistant/' });
		expect(src).toBe('https://example.com/assistant/docent.js');
		expect(data['data-base-url']).toBe('https://example.com/assistant');
	});
});
