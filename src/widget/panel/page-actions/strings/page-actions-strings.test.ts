import { describe, expect, it } from 'vitest';
import { languageTags } from '../../../strings/languages.js';
import { pageActionsStrings } from './en.js';
import { loadPageActionsStrings } from './load-page-actions-strings.js';

type Text = string | ((value: never) => string);
const said = (text: Text) => (typeof text === 'function' ? text(57 as never) : text);
const names = Object.keys(pageActionsStrings) as (keyof typeof pageActionsStrings)[];

describe.each(languageTags.filter((tag) => tag !== 'en'))('%s', (tag) => {
	it('has every text in its own words, and says what it is told', async () => {
		const strings = await loadPageActionsStrings(tag);
		expect(Object.keys(strings)).toEqual(names);
		for (const name of names) {
			expect(said(strings[name]), name).not.toBe(said(pageActionsStrings[name]));
			if (typeof strings[name] === 'function') expect(said(strings[name]), name).toContain('57');
		}
	});
});

it.each(['ar', 'he'] as const)('%s keeps a word of another direction together with its punctuation', async (tag) => {
	const { done, failed } = await loadPageActionsStrings(tag);
	for (const say of [done, failed]) expect(say('C++ (v2)')).toContain('\u2068C++ (v2)\u2069');
});
