import { describe, expect, it } from 'vitest';
import { earlyStrings } from './early.js';
import { panelStrings } from './en.js';
import { laterStrings } from './en-later.js';
import { pillStrings } from './en-pill.js';
import { chooseLanguage, directionOf, languageTags } from './languages.js';
import { translations } from './load-language.js';

type Text = string | readonly string[] | ((...values: never[]) => string);

const english = { pill: pillStrings, panel: panelStrings, later: laterStrings };

/** Every text by its full name, such as `panel.starters`. */
function textsOf(group: object, name = ''): Map<string, Text> {
	const texts = new Map<string, Text>();
	for (const [key, value] of Object.entries(group)) {
		const path = name ? `${name}.${key}` : key;
		if (typeof value === 'object' && !Array.isArray(value))
			for (const entry of textsOf(value, path)) texts.set(...entry);
		else texts.set(path, value);
	}
	return texts;
}

/** The words of a text, with sample numbers filled in. */
function said(text: Text): string {
	if (typeof text !== 'function') return [text].flat().join(' ');
	const say = text as (...values: unknown[]) => string;
	return [1, 2, 3, 11, 100].map((number) => say(number, number)).join(' ');
}

const englishTexts = textsOf(english);
/** Names, and words that other languages share. */
const shared =
	/^(panel\.(assistant|code|sources|source|image|conversation|footnote|reference)|later\.context\.kinds\.code|later\.footnotes\.title|later\.callouts\.important)$/;

describe.each(languageTags.filter((tag) => tag !== 'en'))('%s', (tag) => {
	const load = async () => {
		const translated = await translations[tag]?.();
		if (!translated) throw new Error(`There is no file for ${tag}.`);
		return textsOf(translated.strings);
	};

	it('has every text and no other', async () => {
		expect([...(await load()).keys()].sort()).toEqual([...englishTexts.keys()].sort());
	});

	it('leaves none of them in English, and none empty', async () => {
		for (const [name, text] of await load()) {
			expect(said(text).trim(), name).not.toBe('');
			if (!shared.test(name)) expect(said(text), name).not.toBe(said(englishTexts.get(name) ?? ''));
		}
	});

	it('contains the word or number that it is given', async () => {
		const texts = await load();
		for (const [name, text] of englishTexts) {
			if (typeof text !== 'function') continue;
			const say = texts.get(name) as (...values: unknown[]) => string;
			expect(say('ab12', 'ab12') + say(57, 57), name).toMatch(/ab12|57|٥٧/);
		}
	});
});

it.each([
	['de-AT', 'de'],
	['DE', 'de'],
	['pt', 'pt-BR'],
	['pt-PT', 'pt-BR'],
	['zh-Hans', 'zh-CN'],
	['zh_TW', 'zh-CN'],
	['EN', 'en'],
	['he-IL', 'he'],
	['', 'en'],
	['tlh', 'en'],
	['..', 'en'],
])('speaks to a reader of "%s" in %s', (wanted, tag) => {
	expect(chooseLanguage(wanted)).toBe(tag);
});

it('writes Arabic and Hebrew from the right', () => {
	expect(languageTags.filter((tag) => directionOf(tag) === 'rtl')).toEqual(['ar', 'he']);
});

/** Texts whose sentence contains a word of the page or of the reader. */
const withForeignWords = [
	'panel.readingPage',
	'panel.searchingFor',
	'later.history.rename',
	'later.history.remove',
	'later.history.nothingFound',
	'later.noAnswer.subject',
];

it.each(['ar', 'he'] as const)('%s keeps a word of another direction together with its punctuation', async (tag) => {
	const translated = await translations[tag]?.();
	const texts = textsOf(translated?.strings ?? {});
	for (const name of withForeignWords)
		expect((texts.get(name) as (word: string) => string)('C++ (v2)'), name).toContain('\u2068C++ (v2)\u2069');
});

it.each(languageTags)('%s has the same words in the frame that stands there before the panel', async (tag) => {
	const { panel, close, composerPlaceholder } = (await translations[tag]?.())?.strings.panel ?? panelStrings;
	expect(earlyStrings[tag.slice(0, 2) as keyof typeof earlyStrings]).toEqual({ panel, close, composerPlaceholder });
});
