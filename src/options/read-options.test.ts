import { describe, expect, it } from 'vitest';
import type { DocentError } from '../client/docent-error.js';
import { retrievalPageSize } from '../contract/limits.js';
import { listOfTools } from './option-kinds.js';
import type { DocentOptions } from './options.js';
import { misspeltOptions, readOptions, withBlock } from './read-options.js';
import type { ResolvedOptions } from './resolved-options.js';

const required = { domain: 'acme', apiKey: 'svc_dsc_x' };

function resolve(given: object): ResolvedOptions {
	return readOptions(withBlock({ ...required, ...given }), 'https://assistant.example');
}

/** The error message for these options. */
function refusal(given: object): string {
	try {
		readOptions(withBlock(given), 'https://assistant.example');
	} catch (error) {
		expect(error).toMatchObject({ name: 'DocentError', code: 'options', retryable: false });
		return (error as DocentError).message;
	}
	throw new Error('expected the options to be refused');
}

const refusalOf = (name: keyof DocentOptions, value: unknown) => refusal({ ...required, [name]: value });

describe('options that are not given', () => {
	it('have the defaults that are documented', () => {
		expect(resolve({})).toEqual({
			domain: 'acme',
			apiKey: 'svc_dsc_x',
			baseUrl: 'https://assistant.example',
			theme: 'auto',
			shortcut: 'Mod+I',
			launcher: true,
			selection: true,
			contentSelector: 'main, article, [role=main]',
			fp: 'anonymous',
			retrievalPageSize: 5,
			persistence: 'local',
			mode: 'popover',
			target: '[data-docent]',
			search: 'panel',
			codeBlocks: true,
		});
	});

	it.each([null, undefined])('may also be %s', (nothing) => {
		const given: Record<keyof DocentOptions, unknown> = {
			...required,
			baseUrl: nothing,
			index: nothing,
			browserModel: nothing,
			title: nothing,
			theme: nothing,
			shortcut: nothing,
			launcher: nothing,
			selection: nothing,
			contentSelector: nothing,
			fp: nothing,
			retrievalPageSize: nothing,
			filter: nothing,
			accent: nothing,
			radius: nothing,
			font: nothing,
			logo: nothing,
			position: nothing,
			density: nothing,
			layer: nothing,
			zIndex: nothing,
			renderCitation: nothing,
			rewriteLink: nothing,
			docsUrl: nothing,
			messageActions: nothing,
			tools: nothing,
			consent: nothing,
			preload: nothing,
			persistence: nothing,
			onNavigate: nothing,
			language: nothing,
			mode: nothing,
			target: nothing,
			search: nothing,
			searchShortcut: nothing,
			searchTrigger: nothing,
			assistant: nothing,
			codeBlocks: nothing,
			pageMenu: nothing,
			starters: nothing,
			strings: nothing,
			handoff: nothing,
			onHandoff: nothing,
			hooks: nothing,
			events: nothing,
		};
		expect(readOptions(given, 'https://assistant.example')).toEqual(resolve({}));
	});

	it('are refused when they have no default', () => {
		expect(refusal({ apiKey: 'svc_dsc_x' })).toBe('Docent: the option "domain" must be some text, not undefined.');
		expect(refusal({ domain: 'acme', apiKey: null })).toBe(
			'Docent: the option "apiKey" must be a public key, which begins with svc_dsc_, not undefined.',
		);
	});
});

const navigate = () => undefined;

describe('good options', () => {
	const filter = { version: '2', language: 'en', groups: ['api'] };

	it.each<[keyof DocentOptions, unknown]>([
		['domain', 'docs.acme-2'],
		['apiKey', 'svc_dsc_a.b-C'],
		['apiKey', 'mint_dsc_a.b-C'],
		['baseUrl', 'http://127.0.0.1:4000/assistant/'],
		['title', 'Ask Acme\nand wait'],
		['theme', 'auto'],
		['theme', 'light'],
		['theme', 'dark'],
		['shortcut', 'Mod+Shift+K'],
		['shortcut', 'shift+mod+k'],
		['shortcut', 'Alt+/'],
		['shortcut', false],
		['launcher', false],
		['selection', false],
		['contentSelector', '#content > .prose'],
		['fp', 'reader-17'],
		['retrievalPageSize', 50],
		['filter', filter],
		['preload', 'idle'],
		['persistence', 'none'],
		['persistence', 'session'],
		['filter', 'auto'],
		['events', { text: true }],
		['handoff', { email: 'help@acme.example' }],
		['onNavigate', navigate],
	])('%s: %j is taken as it is', (name, value) => {
		expect(resolve({ [name]: value })[name]).toEqual(value);
	});

	it('may stand among other data attributes of a tag', () => {
		const given = { ...required, turbolinksTrack: 'reload', colour: 'red' };
		expect(resolve(given)).toEqual(resolve({}));
	});

	it('are not changed', () => {
		const given = Object.freeze({ ...required, filter: Object.freeze({ version: '2' }) });
		expect(() => readOptions(given, '')).not.toThrow();
	});
});

describe('attributes of a script tag', () => {
	it.each<[keyof DocentOptions, string, unknown]>([
		['launcher', 'false', false],
		['launcher', 'true', true],
		['selection', 'false', false],
		['shortcut', 'false', false],
		['shortcut', 'Alt+1', 'Alt+1'],
		['retrievalPageSize', '12', 12],
		['filter', '{"version":"2",\n"groups":["api"]}', { version: '2', groups: ['api'] }],
		// The value of a text option stays a text, even when it looks like a number or a boolean.
		['domain', '404', '404'],
		['title', 'true', 'true'],
		['title', '{braces}', '{braces}'],
		['fp', '17', '17'],
	])('data for %s, %j, means %j', (name, written, value) => {
		expect(resolve({ [name]: written })[name]).toEqual(value);
	});

	it('may be numbers in a program, which become text for a text option', () => {
		expect(resolve({ domain: 404, fp: 17 })).toMatchObject({ domain: '404', fp: '17' });
	});
});

describe('a bad option is refused with what it must be', () => {
	it.each<[keyof DocentOptions, unknown, string]>([
		['domain', '', 'must be some text, not "".'],
		['domain', ' \n', 'must be some text, not " \\n".'],
		[
			'apiKey',
			'svc_admin',
			'must be a public key, which begins with svc_dsc_, not a secret key; revoke that one, for everybody can read a page.',
		],
		[
			'apiKey',
			'mint_admin',
			'must be a public key, which begins with svc_dsc_, not a secret key; revoke that one, for everybody can read a page.',
		],
		['apiKey', 'sk-1234', 'must be a public key, which begins with svc_dsc_, not another text.'],
		[
			'baseUrl',
			'svc_admin',
			'must be an address such as https://assistant.example.com, not a secret key; revoke that one, for everybody can read a page.',
		],
		['apiKey', 'svc_dsc_', 'must be a public key, which begins with svc_dsc_, not another text.'],
		['baseUrl', '/assistant', 'must be an address such as https://assistant.example.com, not "/assistant".'],
		[
			'baseUrl',
			'javascript:alert(1)',
			'must be an address such as https://assistant.example.com, not "javascript:alert(1)".',
		],
		['title', '', 'must be some text, not "".'],
		['theme', 'blue', 'must be auto or light or dark, not "blue".'],
		['theme', 'Dark', 'must be auto or light or dark, not "Dark".'],
		['shortcut', 'K', 'must be like Mod+I, or false, not "K".'],
		['shortcut', 'Shift+K', 'must be like Mod+I, or false, not "Shift+K".'],
		['shortcut', 'Cmd+K', 'must be like Mod+I, or false, not "Cmd+K".'],
		['shortcut', true, 'must be like Mod+I, or false, not true.'],
		['launcher', 'no', 'must be true or false, not "no".'],
		['launcher', 'False', 'must be true or false, not "False".'],
		['selection', 0, 'must be true or false, not 0.'],
		['contentSelector', '', 'must be some text, not "".'],
		['fp', '', 'must be some text, not "".'],
		['retrievalPageSize', 0, 'must be 1 to 50, not 0.'],
		['retrievalPageSize', 51, 'must be 1 to 50, not 51.'],
		['retrievalPageSize', 2.5, 'must be 1 to 50, not 2.5.'],
		['retrievalPageSize', 'five', 'must be 1 to 50, not "five".'],
		['retrievalPageSize', Number.NaN, 'must be 1 to 50, not NaN.'],
		[
			'filter',
			'version 2',
			'must be auto, or an object of version (some text), language (some text), groups (a list of texts), sources (a list of texts), not "version 2".',
		],
		[
			'filter',
			'{version: 2}',
			'must be auto, or an object of version (some text), language (some text), groups (a list of texts), sources (a list of texts), not "{version: 2}".',
		],
		[
			'filter',
			['api'],
			'must be auto, or an object of version (some text), language (some text), groups (a list of texts), sources (a list of texts), not ["api"].',
		],
		['preload', true, 'must be intent or idle, not true.'],
		['persistence', 'forever', 'must be local or session or none, not "forever".'],
		['onNavigate', 'go()', 'must be a function, not "go()".'],
		['hooks', { events: navigate }, 'must be an object of event (a function), error (a function), not {}.'],
		['events', { text: 'yes' }, 'must be an object of text (true or false), not {"text":"yes"}.'],
		[
			'tools',
			[{ name: 'a b', label: 'A', run: navigate }],
			`must be ${listOfTools.expected}, not [{"name":"a b","label":"A"}].`,
		],
		['starters', ['Why?', 7], 'must be a list of texts, not ["Why?",7].'],
	])('%s: %j', (name, value, sentence) => {
		expect(refusalOf(name, value)).toBe(`Docent: the option "${name}" ${sentence}`);
	});
});

it('accepts the page sizes that the contract allows, and no others', () => {
	const { min, max } = retrievalPageSize;
	for (let size = min; size <= max; size++) expect(resolve({ retrievalPageSize: size }).retrievalPageSize).toBe(size);
	for (const size of [min - 1, max + 1, -min, max * 10]) {
		expect(refusalOf('retrievalPageSize', size)).toContain(`${min} to ${max}`);
	}
});

describe('the block of JSON', () => {
	const blockOf = (textContent: string) => Object.assign(document.createElement('script'), { textContent });

	it('gives options, but attributes of the tag win', () => {
		const optionsBlock = blockOf('{"title": "Ask Acme", "theme": "dark", "filter": {"version": "2"}}');
		expect(resolve({ optionsBlock, theme: 'light' })).toMatchObject({
			title: 'Ask Acme',
			theme: 'light',
			filter: { version: '2' },
		});
	});

	it.each([
		['{"title": }', /^Docent: the block <script data-docent-options> is no JSON: .+\.$/],
		['["acme"]', /^Docent: the block <script data-docent-options> must hold an object, as in \{"domain": "acme"\}\.$/],
	])('%s is refused with what is wrong', (text, sentence) => {
		expect(refusal({ ...required, optionsBlock: blockOf(text) })).toMatch(sentence);
	});
});

describe('a name that is not an option', () => {
	it.each([
		['titel', 'title'],
		['api-key', 'apiKey'],
		['retrievalpagesize', 'retrievalPageSize'],
		['launchers', 'launcher'],
	])('%s is reported as a misspelling of %s', (name, meant) => {
		expect(misspeltOptions({ ...required, [name]: 'x' })).toEqual([
			`Docent: there is no option "${name}"; "${meant}" may be meant. It is ignored.`,
		]);
	});

	it.each(['turbolinksTrack', 'cfasync', 'astroRerun', 'noOptimize'])('%s belongs to another script', (name) => {
		expect(misspeltOptions({ ...required, [name]: 'x' })).toEqual([]);
	});
});
