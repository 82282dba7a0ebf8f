import { describe, expect, it } from 'vitest';
import type { Passage } from '../search/retriever.js';
import { sectionsToGoOn, suggestionsFor } from './suggestions.js';

const passage = (title: string, heading: string): Passage => {
	const url = heading === title ? `/${title}` : `/${title}#${heading}`;
	return { url, path: `/${title}`, title, heading, breadcrumb: [title, heading], markdown: '', score: 1 };
};

describe('suggestions', () => {
	const found = [passage('Install', 'Docker'), passage('Install', 'Install'), passage('Flags', 'Roll back a flag')];

	it('are the headings of sections to go on with that are not in the answer', () => {
		expect(suggestionsFor(found, new Set(['/Install#Docker']))).toEqual([
			{ text: 'Roll back a flag', path: '/Flags#Roll back a flag' },
		]);
	});

	it('name the page where a heading alone says too little', () => {
		expect(suggestionsFor(found, new Set(['/Install'])).map(({ text }) => text)).toEqual([
			'Install: Docker',
			'Roll back a flag',
		]);
	});

	it('are never what was asked before in the conversation', () => {
		const asked = ['roll back a flag?', 'And now?'];
		expect(suggestionsFor(found, new Set(['/Install#Docker']), asked)).toEqual([]);
	});

	it.each([
		['Schalter', 'Schalter entfernen und sichern'],
		['フラグ', 'フラグを戻す方法の説明'],
	])('are headings in every language: %s', (title, heading) => {
		expect(suggestionsFor([passage(title, heading)], new Set(['/x']))[0]?.text).toContain(heading);
	});

	it('follow no answer that rests on nothing', () => {
		expect(suggestionsFor(found, new Set())).toEqual([]);
	});

	it('are three at most, each once', () => {
		const many = Array.from({ length: 9 }, (_, index) => passage('Flags', `Roll back the ${'abcde'[index >> 1]} flag`));
		expect(suggestionsFor(many, new Set(['/cited']))).toHaveLength(3);
	});
});

it('come from what is cited: the sections after it on its page, and those that it links', async () => {
	const cited = {
		...passage('Flags', 'Set a flag'),
		markdown: 'See [roles](/Roles#Add) and [others](https://x.test).',
	};
	const retriever = {
		following: async () => [passage('Flags', 'Remove a flag')],
		sections: async () => [passage('Roles', 'Roles'), passage('Roles', 'Add')],
	};
	const next = await sectionsToGoOn(retriever, [cited]);
	expect(next.map(({ url }) => url)).toEqual(['/Flags#Remove a flag', '/Roles#Add']);
});
