import { describe, expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import type { Passage } from '../retriever.js';
import { extractiveAnswer } from './extractive-answer.js';

describe('a card', () => {
	const section = (heading: string, markdown = `All that is to be said about ${heading}.`) =>
		passage(markdown, { url: `/page#${heading}`, heading, breadcrumb: ['Page', heading], score: 0.3 });
	const cardsOf = (passages: Passage[], sections: Passage[]) =>
		extractiveAnswer({ question: 'hats', passages, candidates: passages, sections, nearest: [], selections: [] }).data
			.passages;

	it('has the section that it is called after, then the others that were found, in the order of the page', () => {
		const [top, red, blue, green] = ['top', 'red', 'blue', 'green'].map((name) => section(name)) as [
			Passage,
			Passage,
			Passage,
			Passage,
		];
		const elsewhere = passage('Hats.', { url: '/hats', path: '/hats', heading: 'Hats', score: 0.3 });
		const [card, other] = cardsOf([blue, elsewhere, red], [top, red, green, blue]);
		expect(card).toMatchObject({ url: '/page#blue', title: 'blue', open: false });
		expect(card?.markdown).toBe(
			[
				'All that is to be said about blue.',
				'#### [top](/page#top)',
				'All that is to be said about top.',
				'#### [red](/page#red)',
				'All that is to be said about red.',
			].join('\n\n'),
		);
		expect(other).toMatchObject({ url: '/hats', markdown: 'Hats.' });
	});

	it('leaves out what does not fit, and shows the best one whole when it is alone', () => {
		const long = section('long', `${'Hats are sold at the fair. '.repeat(30)}\n\n${'They are red. '.repeat(20)}`);
		const [whole] = cardsOf([long], [long]);
		expect(whole?.markdown).not.toContain('goes on');
		const many = Array.from({ length: 9 }, (_, place) =>
			section(`s${place}`, 'Hats are sold at the fair. '.repeat(25)),
		);
		const [card] = cardsOf([long, ...many], [long, ...many]);
		expect(card?.markdown).toContain('[The section goes on](/page#long)');
		expect(card?.markdown?.length).toBeLessThan(3_600);
	});

	it('says where something of its section stands before, and has no item of a list below another in its sentence', () => {
		const far = `${'Caps are sold at the fair, and so are belts. '.repeat(40)}\n\nHats are sold on Sundays.`;
		const [cut] = cardsOf([section('long', far)], []);
		expect(cut?.markdown).toBe('…\n\nHats are sold on Sundays.');
		const [listed] = cardsOf([section('list', '- hats of all kinds\n    - red\n    - blue')], []);
		expect(listed?.sentence).toBe('hats of all kinds');
	});

	it('has room for eight sections and 3,200 characters, and its item in plain text names five', () => {
		const options = Array.from({ length: 120 }, (_, place) => section(`option${place}`, 'It is set.'));
		const input = { question: 'hats', passages: options.slice(0, 1), nearest: [], selections: [] };
		const { data, text } = extractiveAnswer({ ...input, candidates: options, sections: options });
		expect(data.passages[0]?.markdown?.match(/^#### /gm)).toHaveLength(8);
		expect(data.passages[0]?.markdown?.length).toBeLessThan(3_200);
		expect(text.match(/\(\/page#option/g)).toHaveLength(6);
	});

	it('does not repeat what is open', () => {
		const top = passage('Hats keep the head warm all year round.', {
			url: '/page',
			heading: 'Hats',
			breadcrumb: ['Hats'],
		});
		const other = passage('Wash it by hand.', {
			url: '/page#wash',
			heading: 'Wash',
			breadcrumb: ['Hats', 'Wash'],
			score: 0.3,
		});
		const input = {
			passages: [top, other],
			candidates: [top, other],
			sections: [top, other],
			nearest: [],
			selections: [],
		};
		const { passages } = extractiveAnswer({ ...input, question: 'hats' }).data;
		expect(passages.map(({ url, open }) => [url, open])).toEqual([
			['/page', true],
			['/page#wash', false],
		]);
		expect(passages[1]?.markdown).toBe('Wash it by hand.');
	});

	it('takes no line of code for the name of a section', () => {
		const code = section('code', '```md\n#### [Colour](https://example.com/x)\n```');
		const { text } = extractiveAnswer({ question: 'hats', passages: [code], nearest: [], selections: [] });
		expect(text).not.toMatch(/^ *\[Colour\]/m);
	});

	it('is not left out when the question is asked again and now has its answer', () => {
		const answer = passage('Hats are made of felt.', {
			url: '/hats',
			path: '/hats',
			heading: 'Hats',
			breadcrumb: ['Hats'],
		});
		const input = { question: 'hats', passages: [answer], candidates: [answer], nearest: [], selections: [] };
		expect(extractiveAnswer({ ...input, leftOpen: 1 }).data).toMatchObject({
			frame: 'passages',
			passages: [{ url: '/hats', open: true }],
		});
	});

	it('takes the sections below a short one along', () => {
		const short = section('ways', 'There are two ways.');
		const below = passage('By hand.', { url: '/page#hand', heading: 'Hand', breadcrumb: ['Page', 'ways', 'Hand'] });
		const [card] = cardsOf([short], [short, below, section('else')]);
		expect(card?.markdown).toContain('#### [Hand](/page#hand)\n\nBy hand.');
		expect(card?.markdown).not.toContain('else');
	});
});
