import { expect, it } from 'vitest';
import { createHeadingFinder, createHeadings } from './headings.js';

const find = (text: string, headings: readonly string[], language = 'en') => {
	const index = createHeadings<string>();
	for (const heading of headings) index.add(heading, language, heading);
	return [...createHeadingFinder(index.source)(text, () => true).values()].map(({ sentence }) => sentence);
};

it.each([
	['en', 'how do i see what readers ask', 'How do I see what readers ask?'],
	['en', 'WHY DOESNT IT START', "Why doesn't it start?"],
	['en', 'How do I use useFetch in an air-gapped site?', 'How do I use `useFetch` in an air gapped site?'],
	['de', 'wie lösche ich das konto', 'Wie lösche ich das Konto?'],
	['ja', 'docker とは', 'Dockerとは？'],
	['ar', 'كيف أبدأ', 'كيف أبدأ؟'],
	['hi', 'यह कैसे काम करता है', 'यह कैसे काम करता है?'],
	['ru', 'как это работает', 'Как это работает?'],
	['zh', '如何安装', '如何安装？'],
])('compares a sentence without case and punctuation, in any language (%s)', (language, text, heading) => {
	expect(find(text, [heading, `${heading} 2`], language)).toEqual([heading]);
});

it.each([
	['en', 'How do I install widget?', 'How do I install the widget?'],
	['en', 'How do I install the widget?', 'Install the widget'],
	['de', 'Wie lösche ich Konto und Daten?', 'Wie lösche ich das Konto und die Daten?'],
	['fr', 'comment supprimer compte et données', 'Comment supprimer le compte et les données ?'],
])('leaves aside function words that only one of the two has (%s)', (language, text, heading) => {
	expect(find(text, [heading], language)).toEqual([heading]);
});

it.each([
	['Is data deleted?', 'Why is data deleted?'],
	['How do I turn telemetry off?', 'How do I turn telemetry on?'],
	['What is C++?', 'What is C?'],
	['What is in the cache?', 'What is not in the cache?'],
	['Podman', 'Docker vs. Podman'],
	['Vercel', 'Deploy: Vercel'],
	['Delete the account', 'The account: delete'],
	['दिन', 'दीन'],
])('tells sentences of another meaning apart: %s', (text, heading) => {
	expect(find(text, [heading])).toEqual([]);
});

it.each([
	['is it free', 'What does Docent cost? Is it free?', 'Is it free?'],
	['無料ですか', '費用はいくらですか？無料ですか？', '無料ですか？'],
	['too many outstanding requests', 'Error: Too many outstanding requests', 'Too many outstanding requests'],
	['Error: Too many outstanding requests', 'Too many outstanding requests', 'Too many outstanding requests'],
	['put the widget on your own site', '2. Put the widget on your own site', 'Put the widget on your own site'],
])('knows each sentence of a heading, and what stands behind a label: %s', (text, heading, sentence) => {
	expect(find(text, [heading])).toEqual([sentence]);
});

it('finds those alone that come nearest', () => {
	const headings = ['Is it free?', 'What does it cost? Is it free?', 'Why install the widget?', 'Install the widget'];
	expect(find('Is it free?', headings)).toEqual(['Is it free?']);
	expect(find('install widget', headings)).toEqual(['Install the widget']);
});

const reach = 'Cannot reach the harbour service';

it.each([
	['a time and a level', '2026-01-02 10:00:00 ERROR cannot reach the harbour service.'],
	['fields in brackets', '[ERROR] [main] Cannot reach the harbour service'],
	['a class and a stack', `HarbourError: ${reach}\n    at connect (/app/src/net.js:12:9)\n    at main`],
	['a traceback', `Traceback (most recent call last):\n  File "net.py", line 3, in <module>\nNetError: ${reach}`],
	['a record', `{"level":"error","msg":"${reach}"}`],
	['a line of its own', `What does this mean?\n\n${reach}\n\nThank you`],
	['a level in capitals', `ERROR ${reach}`],
	['a level and spaces', ` WARN  ${reach}`],
	['a level in one line of several', `INFO Starting\nWARN ${reach}`],
])('finds the whole heading that ends a pasted line: %s', (_, text) => {
	expect(find(text, [reach, 'The harbour service', 'Harbour service', 'Starting'])).toEqual([reach]);
});

it('finds the end of a pasted line in a writing without spaces', () => {
	expect(find('[main] 10:00 错误 无法连接到港口服务', ['无法连接到港口服务', '港口服务'], 'zh')).toEqual([
		'无法连接到港口服务',
	]);
});

it.each([
	['a sentence', 'How do I disable React Server Components?', ['React Server Components']],
	['words of a search', 'disable React Server Components', ['React Server Components']],
	['a sentence behind a label', 'Question: how do I disable React Server Components?', ['React Server Components']],
	['a sentence of several', 'Hello,\nhow do I disable React Server Components?', ['React Server Components']],
	['a name in capitals', `REACT ${reach}`, [reach]],
	['a sentence behind a level', `ERROR when I ${reach.toLowerCase()}`, [reach]],
	['a short heading', 'ERROR [main] harbour service', ['Harbour service']],
	['a heading that goes on', `ERROR: ${reach} of Ann`, [reach]],
	['the end of a longer word', `ERROR: ${reach}`, ['Not reach the harbour service']],
	[
		'two headings of one length',
		`E: ${reach}\nE: Lost connection to the harbour`,
		[reach, 'Lost connection to the harbour'],
	],
])('finds none in %s', (_, text, headings) => {
	expect(find(text, headings)).toEqual([]);
});
