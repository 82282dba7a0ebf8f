import { expect, it } from 'vitest';
import { samplePassage } from '../../testing/service/sample-passage.js';
import type { Passage } from '../retrieval/retriever.js';
import { extractiveAnswer } from './extractive-answer.js';
import { leaveOutTwins } from './leave-out-twins.js';

const passage = (url: string, more: Partial<Passage> = {}) =>
	samplePassage(`What ${url} says.`, { url, path: url.replace(/#.*/, ''), ...more });

const left = (passages: readonly Passage[], text = 'open the tools', language = 'en') =>
	leaveOutTwins({ text, readIn: language }, passages).map(({ url }) => url);

it('leaves one of the same page in several languages, that of the question, in the best place', () => {
	const passages = [
		passage('/fr/debug#tools', { language: 'fr' }),
		passage('/zh-cn/debug', { language: 'zh-CN' }),
		passage('/start'),
		passage('/debug#tools'),
		passage('/debug'),
	];
	expect(left(passages)).toEqual(['/debug#tools', '/debug', '/start']);
	expect(left(passages, 'ouvrir les outils', 'fr')).toEqual(['/fr/debug#tools', '/start']);
	expect(left(passages.slice(0, 2), 'abrir', 'es')).toEqual(['/fr/debug#tools']);
});

it('leaves the best of several versions, and all of them where the question may be about changes', () => {
	const passages = [passage('/2.x/install', { version: '2.x' }), passage('/1.x/install', { version: '1.x' })];
	expect(left(passages)).toEqual(['/2.x/install']);
	expect(left(passages, 'what changed since version 1?')).toEqual(['/2.x/install', '/1.x/install']);
});

it('leaves the best of sections that say the same below the same heading', () => {
	const markdown = 'Users have a name and a password, which are separated by a colon in the file of users.';
	const passages = [
		passage('/basic#users', { markdown, heading: 'Users' }),
		passage('/digest#users', { markdown: `${markdown}\n`, heading: 'Users' }),
		passage('/digest#realm', { markdown, heading: 'Realm' }),
		passage('/basic#more', { markdown, heading: 'Users' }),
	];
	expect(left(passages)).toEqual(['/basic#users', '/digest#realm', '/basic#more']);
});

it('shows and opens the twin in the language of the reader’s page where the question shows none', () => {
	const [english, french] = [
		passage('/tools', { heading: 'WebDriver', markdown: 'The tests are driven by this, and not by you.' }),
		passage('/fr/tools', {
			heading: 'WebDriver',
			language: 'fr',
			markdown: 'Les tests sont pilotés par ceci, et pas par vous.',
		}),
	];
	const shown = (question: string, readerPage: Passage, more: Partial<Passage> = {}) => {
		const passages = [english, french].map((own) => ({ ...own, ...more }));
		const input = { question, readerPage, passages, candidates: passages, nearest: [], selections: [] };
		return extractiveAnswer(input).data.passages.map(({ url, open }) => [url, open]);
	};
	expect(shown('driver tests', english)).toEqual([['/tools', false]]);
	expect(shown('driver tests', french)).toEqual([['/fr/tools', false]]);
	expect(shown('how do I start the driver?', french)).toEqual([['/tools', false]]);
	const askedHeading = { heading: 'WebDriver', sentence: 'WebDriver' };
	expect(shown('webdriver', french, { askedHeading })).toEqual([['/fr/tools', true]]);
});
