import { describe, expect, it } from 'vitest';
import formal from './de-formal.json';
import { earlyStrings } from './early.js';
import { panelStrings } from './en.js';
import { laterStrings } from './en-later.js';
import { pillStrings } from './en-pill.js';
import { chooseLanguage, directionOf, languageTags } from './languages.js';
import { translations } from './load-language.js';
import { answersStrings } from './parts/en-answers.js';
import { browserModelStrings } from './parts/en-browser-model.js';
import { contactStrings } from './parts/en-contact.js';
import { diagramsStrings } from './parts/en-diagrams.js';
import { menuStrings } from './parts/en-menu.js';
import { pageActionsStrings } from './parts/en-page-actions.js';
import { paletteStrings } from './parts/en-palette.js';
import { stepperStrings } from './parts/en-stepper.js';
import { transcriptStrings } from './parts/en-transcript.js';
import { partTranslations } from './parts/load-part-strings.js';
import { type Forms, isForms, textsOf } from './texts.lazy.js';

type Say = (...about: unknown[]) => string;
type Text = string | readonly string[] | Forms | Say;

/** Every text by its full name, such as `panel.starters`. */
function byName(group: object, name = ''): Map<string, Text> {
	const texts = new Map<string, Text>();
	for (const [key, value] of Object.entries(group)) {
		const path = name ? `${name}.${key}` : key;
		if (typeof value === 'object' && !Array.isArray(value) && !isForms(value))
			for (const entry of byName(value, path)) texts.set(...entry);
		else texts.set(path, value);
	}
	return texts;
}

const english = byName({
	pill: pillStrings,
	panel: panelStrings,
	later: laterStrings,
	parts: {
		answers: answersStrings,
		browserModel: browserModelStrings,
		contact: contactStrings,
		diagrams: diagramsStrings,
		menu: menuStrings,
		pageActions: pageActionsStrings,
		palette: paletteStrings,
		stepper: stepperStrings,
		transcript: transcriptStrings,
	},
});

const groupsOf = (file: object | undefined) =>
	Object.fromEntries(Object.entries(file ?? {}).filter(([name]) => name !== 'default'));

/** The files of a language, as they are written. */
const fileOf = async (tag: (typeof languageTags)[number]) => ({
	...groupsOf(await translations[tag]?.()),
	parts: groupsOf(await partTranslations[tag]?.()),
});

/** The marks of a text; the number of a form is the last thing that the sentence is about. */
function marksIn(text: string, last = 0): string[] {
	return [...new Set(text.replaceAll('#', last ? `{${last}}` : '#').match(/\{\d\}/g))].sort();
}

/** What a text is about, and of how many sentences it is made. */
function outlineOf(text: Text | undefined, last = 0): unknown {
	if (typeof text === 'string') return marksIn(text);
	if (typeof text === 'function') return marksIn(text('{1}', '{2}'));
	return isForms(text) ? marksIn(text.other, last) : text?.map((each) => marksIn(each));
}

const aboutOf = (name: string): number => (english.get(name) as Say).length;

/** The words of a text, with sample numbers filled in. */
function said(text: Text | undefined): string {
	if (typeof text !== 'function') return [text].flat().join(' ');
	return [1, 2, 3, 11, 100].map((number) => text(number, number)).join(' ');
}

/** What a sentence says of none. */
const saidOfNone = (name: string, text: Say) => text(...[7, 0].slice(-aboutOf(name)));

/** Names, and words that other languages share. */
const shared =
	/^(panel\.(assistant|code|sources|source|image|conversation|footnote)|later\.context\.kinds\.code|later\.footnotes\.title|later\.callouts\.important|parts\.answers\.quoted)$/;

describe.each(languageTags.filter((tag) => tag !== 'en'))('%s', (tag) => {
	const written = async () => byName(await fileOf(tag));
	const filled = async () => byName(textsOf<object>(tag, await fileOf(tag)));

	it('has every text and no other', async () => {
		expect([...(await written()).keys()].sort()).toEqual([...english.keys()].sort());
	});

	it('leaves none of them in English, and none empty', async () => {
		for (const [name, text] of await filled()) {
			expect(said(text).trim(), name).not.toBe('');
			if (!shared.test(name)) expect(said(text), name).not.toBe(said(english.get(name)));
		}
	});

	it('is about the same things in each of them', async () => {
		for (const [name, text] of await written())
			expect(outlineOf(text, isForms(text) ? aboutOf(name) : 0), name).toEqual(outlineOf(english.get(name)));
	});

	it('has every form that counts take, and in each of them what the sentence is about', async () => {
		const rules = new Intl.PluralRules(tag);
		const ofManyCounts = (form: string) =>
			Array.from({ length: 1000 }, (_, count) => rules.select(count)).filter((each) => each === form).length !== 1;
		for (const [name, text] of await written()) {
			if (!isForms(text)) continue;
			const { '=0': none, ...forms } = text;
			expect(Object.keys(forms).sort(), name).toEqual([...rules.resolvedOptions().pluralCategories].sort());
			const marks = marksIn(text.other, aboutOf(name));
			for (const [form, sentence] of Object.entries(forms)) {
				// "One page" needs no number.
				const number = ofManyCounts(form) ? '' : '#';
				expect(marksIn(sentence + number, aboutOf(name)), `${name}.${form}`).toEqual(marks);
			}
			if (none) expect(marksIn(`${none}#`, aboutOf(name)), `${name}.=0`).toEqual(marks);
		}
	});

	it('says of none what English says: a number, or words', async () => {
		for (const [name, text] of await filled()) {
			if (typeof text !== 'function') continue;
			const hasNumber = /[0٠]/.test(saidOfNone(name, text));
			expect(hasNumber, name).toBe(saidOfNone(name, english.get(name) as Say).includes('0'));
		}
	});
});

describe('German with "Sie"', () => {
	const addressed = byName(formal);

	it('replaces texts that German has, and none by itself', async () => {
		const german = byName(await fileOf('de'));
		for (const [name, text] of addressed) {
			expect(text, name).not.toEqual(german.get(name));
			expect(outlineOf(text), name).toEqual(outlineOf(english.get(name)));
		}
	});

	it('leaves no text that says du', async () => {
		for (const [name, text] of new Map([...byName(await fileOf('de')), ...addressed]))
			expect(JSON.stringify(text), name).not.toMatch(/\b(du|dich|dir|dein\w*)\b/i);
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
	'parts.answers.quoted',
	'parts.menu.addTo',
	'parts.menu.addIn',
	'parts.pageActions.done',
	'parts.pageActions.failed',
	'parts.palette.ask',
	'parts.palette.nothing',
];

it.each(['ar', 'he'] as const)('%s keeps a word of another direction together with its punctuation', async (tag) => {
	const texts = byName(await fileOf(tag));
	for (const name of withForeignWords) expect(texts.get(name), name).toContain('\u2068{1}\u2069');
});

it.each(languageTags)('%s has the same words in the frame that stands there before the panel', async (tag) => {
	const { panel, close, composerPlaceholder } = (await translations[tag]?.())?.panel ?? panelStrings;
	expect(earlyStrings[tag.slice(0, 2) as keyof typeof earlyStrings]).toEqual({ panel, close, composerPlaceholder });
});
