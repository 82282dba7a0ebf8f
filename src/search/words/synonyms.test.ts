import { describe, expect, it } from 'vitest';
import { createSynonyms } from './synonyms.js';
import { terms } from './tokenise.js';

const of = (synonyms: ReturnType<typeof createSynonyms>, word: string, question = word) =>
	synonyms(terms(word)[0] ?? '', new Set(terms(question)));

describe('synonyms', () => {
	it('hold in any documentation', () => {
		expect(of(createSynonyms(), 'picture')).toContain('imag');
		expect(of(createSynonyms(), 'pomegranate')).toEqual([]);
	});

	it('are joined by those of the owner, phrases among them', () => {
		const synonyms = createSynonyms([['sso', 'single sign-on', 'SAML login']]);
		expect(of(synonyms, 'SSO')).toEqual(['singl signon sign', 'saml login']);
		expect(of(synonyms, 'single', 'How do I use single sign-on?')).toContain('sso');
	});

	it('stand for a phrase only where the whole phrase is', () => {
		expect(of(createSynonyms([['sso', 'single sign-on']]), 'single', 'a single file')).toEqual([]);
	});
});
