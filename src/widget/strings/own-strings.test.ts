import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { panelStrings } from './en.js';
import { laterStrings } from './en-later.js';
import type { Language } from './languages.js';
import { loadLanguage } from './load-language.js';
import { ownLanguage } from './own-strings.lazy.js';
import { ownWords } from './own-words.js';
import { answersStrings } from './parts/en-answers.js';

const english: Language = { tag: 'en', panel: panelStrings, later: async () => laterStrings };

beforeEach(() => void vi.spyOn(console, 'warn').mockReturnValue());
afterEach(() => void vi.restoreAllMocks());

const worded = (strings: object, language = english) => ownLanguage(language, strings);

describe("an owner's words", () => {
	it('stand for ours, in every group, and leave the rest as it is', async () => {
		const own = await worded({
			disclaimer: 'Acme writes with AI. Check it.',
			history: 'Earlier chats',
			errors: { offline: ['No network', 'Later.'] },
			consent: { title: 'May we?' },
			answers: { from: 'From the manual' },
			contact: { send: 'Write to us' },
			launcher: 'Help',
			askAboutThis: 'Ask Acme',
		});
		expect(own.panel).toMatchObject({
			disclaimer: 'Acme writes with AI. Check it.',
			history: 'Earlier chats',
			send: panelStrings.send,
			errors: { offline: ['No network', 'Later.'], cut: panelStrings.errors.cut },
		});
		const later = await own.later();
		expect(later.consent).toEqual({ ...laterStrings.consent, title: 'May we?' });
		expect(later.history).toEqual(laterStrings.history);
		expect(own.part?.('answers', answersStrings)).toMatchObject({ from: 'From the manual', openPage: 'Open the page' });
		expect(console.warn).not.toHaveBeenCalled();
	});

	it('say what a sentence is about where {1} and {2} stand', async () => {
		const own = await worded({ source: '{2} ({1})', code: '{1} stays' });
		expect(own.panel.source(3, 'Theming')).toBe('Theming (3)');
		expect(own.panel.code, 'a text without anything to name').toBe('{1} stays');
	});

	it('have a form for each kind of number, where a text is about one', async () => {
		const reading = { one: 'One page', other: '# pages' };
		const own = await worded({ reading, searched: { '=0': 'Nothing', other: '# found' } });
		expect([1, 2].map((pages) => own.panel.reading(pages))).toEqual(['One page', '2 pages']);
		expect([0, 1].map((pages) => own.panel.searched(pages))).toEqual(['Nothing', '1 found']);
		expect((await worded({ reading }, { ...english, tag: 'fr' })).panel.reading(0)).toBe('One page');
		expect(console.warn).not.toHaveBeenCalled();
	});

	it('may be of one language: then the others keep ours', async () => {
		const strings = { send: 'Go', de: { send: 'Los' } };
		expect((await worded(strings)).panel.send).toBe('Go');
		expect((await worded(strings, { ...english, tag: 'de' })).panel.send).toBe('Los');
		expect((await worded({ de: { send: 'Los' } })).panel.send).toBe(panelStrings.send);
	});

	it.each([
		[{ disclaimr: 'x' }, 'disclaimr'],
		[{ errors: { offline: 'x' } }, 'errors.offline'],
		[{ consent: { titel: 'x' } }, 'consent.titel'],
		[{ send: { text: 'x' } }, 'send'],
		[{ send: { other: 'x' } }, 'send'],
		[{ reading: { one: 'x' } }, 'reading'],
		[{ launcher: { text: 'x' } }, 'launcher'],
	])('of no use are pointed out: %j', async (strings, name) => {
		const own = await worded(strings);
		expect(console.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(`no use for "${name}"`));
		expect(own.panel).toEqual(panelStrings);
		expect(await own.later()).toEqual(laterStrings);
	});

	it.each([
		[{ disclaimr: 'x' }, 'disclaimer'],
		[{ lancher: 'x' }, 'launcher'],
		[{ askAboutIt: 'x', ask_about_this: 'x' }, 'askAboutThis'],
		[{ consnt: { title: 'x' } }, 'consent'],
		[{ consent: { titel: 'x' } }, 'title'],
		[{ de: { disclaimr: 'x' } }, 'disclaimer'],
	])('are told by the nearest name: %j', async (strings, meant) => {
		await worded(strings, { ...english, tag: 'de' });
		expect(console.warn).toHaveBeenLastCalledWith(expect.stringContaining(`"${meant}" may be meant.`));
	});

	it('that are near to nothing have no hint, and neither has a wrong form', async () => {
		await worded({ bogus: 'x' });
		await worded({ send: { text: 'x' } });
		expect(console.warn).toHaveBeenCalledTimes(2);
		expect(console.warn).not.toHaveBeenCalledWith(expect.stringContaining('may be meant'));
	});

	it('of the page are those for its language, and "Sie" where the owner asks for it', () => {
		const strings = {
			launcher: 'Help',
			answers: { from: 'x' },
			de: { launcher: 'Hilfe' },
			'de-x-formal': { launcher: 'Brauchen Sie Hilfe?' },
			'pt-BR': { launcher: 'Ajuda' },
		};
		const launcher = (tag: string, wanted?: string) => ownWords(strings, wanted)(tag).launcher;
		expect(['en', 'fr', 'de', 'pt'].map((tag) => launcher(tag))).toEqual(['Help', 'Help', 'Hilfe', 'Ajuda']);
		expect(launcher('de', 'de-x-formal')).toBe('Brauchen Sie Hilfe?');
		expect(launcher('en', 'de-x-formal')).toBe('Help');
		expect(ownWords({ launcher: { text: 'x' } })('en')).toEqual({});
	});

	it('are German with "Sie" where the owner asks for it, and stand above that', async () => {
		const german = await loadLanguage('de', { 'de-x-formal': { send: 'Absenden' } }, 'de-x-formal');
		expect(german.panel.emptyTitle).toBe('Was suchen Sie?');
		expect(german.panel.send).toBe('Absenden');
		expect(german.panel.errors.offline[1]).toMatch(/^Ihre /);
		expect((await loadLanguage('de')).panel.emptyTitle).not.toContain('Sie');
		expect(console.warn).not.toHaveBeenCalled();
	});
});
