import { describe, expect, it } from 'vitest';
import { samplePassage } from '../../testing/service/sample-passage.js';
import type { Passage } from '../retriever.js';
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

it('takes sections without words for different ones', () => {
	const passages = [passage('/a#x', { markdown: '', heading: 'X' }), passage('/b#x', { markdown: '', heading: 'X' })];
	expect(left(passages)).toEqual(['/a#x', '/b#x']);
});

it('compares long sections of one heading in moments', () => {
	const text = (page: number) =>
		Array.from({ length: 6_000 }, (_, index) => `- Mended wheel${page}x${index}.`).join('\n');
	const passages = Array.from({ length: 30 }, (_, index) =>
		passage(`/log-${index}`, { markdown: text(index), heading: 'Fixed' }),
	);
	const begun = performance.now();
	expect(left(passages)).toHaveLength(30);
	expect(performance.now() - begun).toBeLessThan(2_000);
});

it('keeps the twins of what is shown away, whatever the language of the reader', () => {
	const shown = passage('/fr/debug#tools', { language: 'fr' });
	const passages = [passage('/debug#tools', { language: 'en' }), passage('/start'), shown];
	expect(leaveOutTwins({ text: 'tools', readIn: 'en' }, passages, [shown])).not.toContain(passages[0]);
});

describe('an answer without a model', () => {
	const twins = (name: string, markdown: string, french: string) => [
		passage(`/fr/${name}`, { heading: `Nom ${name}`, language: 'fr', markdown: french, score: 0.3 }),
		passage(`/${name}`, { heading: `Name ${name}`, language: 'en', markdown, score: 0.3 }),
	];
	const readerPage = { language: 'en', markdown: 'The page that the reader is on.' };

	it('shows other pages when it is asked again, and no translations of those before', () => {
		const names = Array.from({ length: 8 }, (_, index) => `part${index}`);
		const candidates = names.flatMap((name) =>
			twins(name, `The wheel ${name} turns slowly.`, `La roue ${name} tourne lentement.`),
		);
		const input = {
			question: 'wheel',
			readerPage,
			passages: candidates.slice(0, 5),
			candidates,
			nearest: [],
			selections: [],
		};
		const [first, second, third] = [0, 1, 2].map((leftOpen) => extractiveAnswer({ ...input, leftOpen }));
		const urls = (answer: typeof first) => answer?.data.passages.map(({ url }) => url);
		expect(urls(first)).toEqual(names.slice(0, 5).map((name) => `/${name}`));
		expect(first?.hasFurther()).toBe(true);
		expect(urls(second)).toEqual(names.slice(5).map((name) => `/${name}`));
		expect(second?.hasFurther()).toBe(false);
		expect(urls(third)).toEqual([]);
	});

	it('shows the nearest pages in the language of the reader’s page', () => {
		const nearest = twins('wheel', 'The wheel turns slowly.', 'La roue tourne lentement.');
		const input = {
			question: 'xyzzy',
			readerPage: { ...readerPage, language: 'en' },
			passages: [],
			nearest,
			selections: [],
		};
		const french = { ...input, readerPage: { language: 'fr', markdown: 'La page.' } };
		expect(extractiveAnswer(input).data.passages.map(({ url }) => url)).toEqual(['/wheel']);
		expect(extractiveAnswer({ ...french, nearest: nearest.toReversed() }).data.passages.map(({ url }) => url)).toEqual([
			'/fr/wheel',
		]);
	});

	it('opens the section in the language of the reader’s page, without its translation beside it', () => {
		const passages = [
			passage('/fr/cli#port', {
				path: '/fr/cli',
				heading: 'Port',
				language: 'fr',
				markdown: 'La variable `--port` choisit le port.',
			}),
			passage('/cli#port', {
				path: '/cli',
				heading: 'Port',
				language: 'en',
				markdown: 'The flag `--port` sets the port.',
			}),
		];
		const input = {
			question: 'what does `--port` do',
			readerPage,
			passages,
			candidates: passages,
			nearest: [],
			selections: [],
		};
		expect(extractiveAnswer(input).data.passages.map(({ url, open }) => [url, open])).toEqual([['/cli#port', true]]);
	});
});
