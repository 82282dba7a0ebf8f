import { describe, expect, it } from 'vitest';
import { followUpTerms, questionTerms, shareOfTerm } from './question-terms.js';

const known = (...words: string[]) => {
	const terms = new Set(words);
	return { isKnown: (term: string) => terms.has(term) };
};

const asked = (text: string, words = known()) => questionTerms(text, words).map(({ term }) => term);

describe('questionTerms', () => {
	it('leaves out the words with which a question is put', () => {
		expect(asked('Can you please explain what a rollout is?')).toEqual(['rollout']);
	});

	it('keeps a word of the documentation that another language has too, and leaves out what forms the question', () => {
		expect(asked('io streams', known('io', 'stream'))).toEqual(['io', 'stream']);
		expect(asked('MIT license', known('licens'))).toEqual(['mit', 'licens']);
		expect(asked('Installation mit Docker', known('docker'))).toEqual(['instal', 'docker']);
	});

	it('names the synonyms that the documentation has', () => {
		const [uninstall] = questionTerms('How do I uninstall it?', known('destroi'));
		expect(uninstall?.synonyms).toEqual(['destroi']);
		expect(uninstall && shareOfTerm(uninstall, new Set(['destroi']))).toBeGreaterThan(0.5);
		expect(uninstall && shareOfTerm(uninstall, new Set(['other']))).toBe(0);
	});

	it.each([
		['turn off the shortcut', 'disabl'],
		['how do I switch the launcher off', 'disabl'],
		['get rid of old threads', 'remov'],
		['only for logged in users', 'login'],
	])('reads the phrase in "%s" as one word', (text, expected) => {
		expect(asked(text, known(expected))).toContain(expected);
	});

	it('takes a call for a name, though its word alone says little', () => {
		const weightOf = (text: string) =>
			questionTerms(text, known('run', 'scenario')).find(({ term }) => term === 'run')?.weight;
		expect(weightOf('run() per scenario')).toBe(1);
		expect(weightOf('run per scenario')).toBeLessThan(1);
	});

	it('notices names, except in a question that is written like a title', () => {
		const names = (text: string) => questionTerms(text, known()).filter(({ isName }) => isName);
		expect(names('Does it support Okta?').map(({ surface }) => surface)).toEqual(['Okta']);
		expect(names('Okta for sign-on')).toEqual([]);
		expect(names('How To Install The Widget')).toEqual([]);
	});
});

describe('the name of the documentation', () => {
	const weights = (text: string) =>
		questionTerms(text, { ...known('lantern'), everywhere: new Set(['lantern']) }).map(({ term, weight }) => [
			term,
			weight,
		]);

	it('only hints beside something else', () => {
		expect(weights('Is Lantern free?')).toEqual([
			['lantern', 0.25],
			['free', 1],
		]);
	});

	it('counts where nothing else is asked for', () => {
		expect(weights('What is Lantern?')).toEqual([['lantern', 1]]);
	});
});

describe('followUpTerms', () => {
	it('lets the words of the question before count for less', () => {
		const terms = followUpTerms('and in Preact?', 'How do I embed it in React?', known());
		expect(terms.map(({ term, weight }) => [term, weight])).toEqual([
			['preact', 1],
			['emb', 0.5],
			['react', 0.5],
		]);
	});

	it('lets them count in full when the follow-up has no words of its own', () => {
		const terms = followUpTerms('Tell me more', 'How do I embed it?', known());
		expect(terms.map(({ term, weight }) => [term, weight])).toEqual([['emb', 1]]);
	});
});
