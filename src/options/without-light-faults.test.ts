import { describe, expect, it } from 'vitest';
import { readOptions, withoutLightFaults } from './read-options.js';

const required = { domain: 'acme', apiKey: 'svc_dsc_x' };

describe('a wrong value', () => {
	const passed = (given: object) => {
		const sentences: string[] = [];
		return {
			options: withoutLightFaults({ ...required, ...given }, (sentence) => sentences.push(sentence)),
			sentences,
		};
	};

	it.each([
		['theme', 'purple', 'the option "theme" must be auto or light or dark, not "purple". It is ignored.'],
		['position', 'bottom-left', 'the option "position" must be end or start, not "bottom-left". It is ignored.'],
		['mode', 'modal', 'not "modal". It is ignored.'],
		['tools', 'none', 'not "none". It is ignored.'],
	])('of %s is pointed out, and the default stands in for it', (name, value, sentence) => {
		const { options, sentences } = passed({ [name]: value, title: 'Ask Acme' });
		expect(sentences).toEqual([expect.stringContaining(sentence)]);
		expect(options).toEqual({ ...required, title: 'Ask Acme' });
	});

	it.each([
		['apiKey', 'svc_sec_x'],
		['baseUrl', 'acme'],
		['filter', 'all'],
		['consent', 'yes'],
		['persistence', 'never'],
	])('of %s is left to be refused: without it too much would be asked or kept', (name, value) => {
		const { options, sentences } = passed({ [name]: value });
		expect(sentences).toEqual([]);
		expect(() => readOptions(options, 'https://assistant.example')).toThrow(`"${name}"`);
	});

	it('of nothing at all is a default, and a name that is no option is left alone', () => {
		expect(passed({ theme: null, other: 'x' })).toEqual({
			options: { ...required, theme: null, other: 'x' },
			sentences: [],
		});
	});
});
