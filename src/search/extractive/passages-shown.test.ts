import { expect, it } from 'vitest';
import { samplePassage as passage } from '../../testing/service/sample-passage.js';
import type { Passage } from '../retriever.js';
import { extractiveAnswer } from './extractive-answer.js';

/** What is open on the reader's screen. */
const answerFrom = (question: string, passages: Passage[]) =>
	extractiveAnswer({ question, passages, nearest: passages, selections: [] })
		.data.passages.flatMap(({ markdown, open }) => (open ? (markdown ?? []) : []))
		.join('\n\n');

it('shows the nearest sections, or pages to begin with, when nothing was found', () => {
	const nearest = [passage('Text.'), passage('Text.', { url: '/other', path: '/other', heading: 'Other' })];
	const { text, data } = extractiveAnswer({ question: 'x', passages: [], nearest, selections: [] });
	expect(data).toMatchObject({ frame: 'nothing', passages: [{ url: '/page#part', open: false }, { url: '/other' }] });
	expect(text).toMatch(/^I did not find this in the documentation\. You could start here:\n\n- \*\*\[Page › Part\]/);
	const alone = extractiveAnswer({ question: 'x', passages: [], nearest: [], selections: [] });
	expect(alone.text).toBe('I did not find this in the documentation.');
});

it('opens what is called so, where no other page is', () => {
	const at = (path: string, heading: string) =>
		passage(`Words that stand below ${path} on its page.`, { path, url: `${path}#x`, heading, breadcrumb: [heading] });
	const question = 'How do I add a script tag?';
	expect(answerFrom(question, [at('/tag', 'Script tag'), at('/tag', 'The tag')])).toContain('stand below /tag');
	expect(answerFrom(question, [at('/tag', 'Script tag'), at('/other', 'Script tag')])).toBe('');
});

it('opens what says almost all of the question in one paragraph, and nothing that has its words scattered', () => {
	const scattered = [
		'The lock is made of brass.',
		'A garden has a gate.',
		'Rust comes with rain.',
		'Oil costs little.',
	];
	const section = passage(scattered.join('\n\n'));
	expect(answerFrom('Which oil keeps the garden lock from rust?', [section])).toBe('');
	const together = passage(['Oil keeps the lock of a garden from rust.', ...scattered].join('\n\n'));
	expect(answerFrom('Which oil keeps the garden lock from rust?', [together])).toMatch(/^Oil keeps the lock/);
});

it('shows cards where the search finds only a part of the question, or many sections say it', () => {
	const text = 'Oil keeps the lock of a garden from rust.';
	const question = 'Which oil keeps the garden lock from rust?';
	expect(answerFrom(question, [passage(text, { score: 0.5 })])).toBe('');
	const many = ['a', 'b', 'c', 'd'].map((name) => passage(text, { url: `/page#${name}` }));
	expect(answerFrom(question, many)).toBe('');
	expect(answerFrom(question, many.slice(1))).toContain(text);
});

it('opens the section that has the option or the error of the question', () => {
	const passages = [
		passage('Give `--quiet` for less.', { score: 0.4 }),
		passage('Less is more.', { url: '/page#other', score: 0.4 }),
	];
	expect(answerFrom('what happens with --quiet on a full disk in winter', passages)).toContain('for less');
});

it.each([
	['What is `id`?', 'Choose one of the providers.'],
	['what does --port do in winter', 'Give `--port-range` for more.'],
	['is MAX_AGE read on a full disk in winter', 'Set `COOKIE_MAX_AGE` to a day.'],
])('finds no option or name within a longer one: %s', (question, markdown) => {
	expect(answerFrom(question, [passage(markdown, { score: 0.4 })])).toBe('');
});

it('opens nothing for an option when the question has a name that is nowhere', () => {
	const passages = [passage('Give `--quiet` for less.', { score: 0.4 })];
	const ask = (word: string, isName: boolean) =>
		extractiveAnswer({
			question: `where do I give --quiet on ${word}`,
			passages,
			nearest: [],
			selections: [],
			unknown: [{ word, isName }],
		}).data.frame;
	expect(ask('Heroku', true)).toBe('doubt');
	expect(ask('sundays', false)).toBe('passages');
});

it('shows doubt as doubt: which words are nowhere, and the best sections with the sentence that matches', () => {
	const passages = [
		passage('Read this first. Deploy with one command.', { score: 0.4 }),
		passage('```sh\ndeploy\n```', {
			url: '/other',
			path: '/other',
			heading: 'Other',
			breadcrumb: ['Other'],
			score: 0.3,
		}),
	];
	const unknown = [{ word: '*Kubernetes*', isName: true }];
	const input = { question: 'Deploy on *Kubernetes*', passages, nearest: passages, selections: [], unknown };
	const { text, data } = extractiveAnswer(input);
	expect(data).toEqual({
		frame: 'doubt',
		words: ['*Kubernetes*'],
		passages: [
			{
				url: '/page#part',
				title: 'Part',
				trail: ['Page'],
				sentence: 'Deploy with one command.',
				lines: 'Deploy with one command.',
				markdown: 'Read this first. Deploy with one command.',
				open: false,
			},
			{
				url: '/other',
				title: 'Other',
				trail: [],
				sentence: '`deploy`',
				markdown: '```sh\ndeploy\n```',
				open: false,
			},
		],
	});
	expect(text).toBe(
		[
			'The documentation does not mention “\\*Kubernetes\\*”. Closest in the documentation:',
			'',
			'- **[Page › Part](/page#part)**\n\n  Deploy with one command.',
			'- **[Other](/other)**\\\n  `deploy`',
		].join('\n'),
	);
});

it('opens nothing for a question that says not, unless the section says so of its subject', () => {
	const question = 'install without dev dependencies';
	const only = passage('Install dev dependencies with `--dev`.');
	expect(answerFrom(question, [only])).toBe('');
	expect(answerFrom(question, [passage('Use `--prod` to install no dev dependencies.')])).toContain('--prod');
});

it('opens one section for each name of a comparison, or one that names both', () => {
	const at = (heading: string) =>
		passage(`All that is to be said about ${heading}.`, { url: `/${heading}`, heading, breadcrumb: [heading] });
	const [sync, add, both] = [at('uv sync'), at('uv add'), at('uv sync and uv add')];
	const ask = (...passages: Passage[]) =>
		extractiveAnswer({
			question: 'difference between uv sync and uv add',
			passages,
			nearest: [],
			selections: [],
			parts: [
				{ text: 'uv sync', passages },
				{ text: 'uv add', passages },
			],
		})
			.data.passages.filter(({ open }) => open)
			.map(({ title }) => title);
	expect(ask(sync, add)).toEqual(['uv sync', 'uv add']);
	expect(ask(sync, add, both)).toEqual(['uv sync and uv add']);
	expect(ask(sync)).toEqual([]);
});

it('shows the best for each half of two questions first', () => {
	const at = (name: string) =>
		passage(`All that is to be said about ${name}.`, { url: `/${name}`, path: `/${name}`, heading: name, score: 0.3 });
	const [one, two, three] = [at('one'), at('two'), at('three')];
	const parts = [
		{ text: 'one', passages: [two] },
		{ text: 'two', passages: [three] },
	];
	const question = 'How are red hats made, and how are they sold?';
	const { data } = extractiveAnswer({ question, passages: [one], nearest: [], selections: [], parts });
	expect(data.passages.map(({ url }) => url)).toEqual(['/two', '/three', '/one']);
});

it.each([
	['Hello!', 'greeting'],
	['Great, thanks a lot', 'thanks'],
	['are you a bot?', 'greeting'],
])('replies to %s without a passage', (question, frame) => {
	const { data } = extractiveAnswer({ question, passages: [passage('Hello.')], nearest: [], selections: [] });
	expect(data).toEqual({ frame, passages: [] });
});

it.each(['BOM', 'a tag', 'tag', 'super()', 'ok()', 'nice', 'Docent', 'dia', 'a 404', 'hello_world', '`hi`'])(
	'takes a word of the documentation for a question: %s',
	(question) => {
		const { data } = extractiveAnswer({ question, passages: [], nearest: [], selections: [] });
		expect(data.frame).toBe('nothing');
	},
);

it('says which language the documentation has when the question is in another one', () => {
	const passages = [passage('You can roll back the flag that you have set with one command.')];
	const question = 'Wie kann ich die Flagge mit dem Befehl zurücksetzen?';
	const { text, data } = extractiveAnswer({ question, passages, nearest: [], selections: [] });
	expect(data).toMatchObject({ frame: 'doubt', language: 'en', passages: [{ open: false }] });
	expect(text).toMatch(/^Die Dokumentation ist auf Englisch\. Am nächsten/);
});

const said = (question: string, markdown: string) => {
	const { text, data } = extractiveAnswer({
		question,
		passages: [passage(markdown, { score: 0.3 })],
		nearest: [],
		selections: [],
	});
	return [data.language, text.split('\n')[0]];
};

it.each(['ES modules', 'MIT license', 'Open Sans', 'Math.sin', 'OS image', 'CI setup', 'io streams', 'die() on error'])(
	'takes names and code for the language of the pages: %s',
	(question) => {
		const [language, frame] = said(question, 'You can roll back the flag that you have set with one command.');
		expect(language).toBeUndefined();
		expect(frame).toMatch(/^Closest in the documentation/);
	},
);

it.each([
	['Como configurar o proxy?', 'A documentação diz como configurar o servidor na sua máquina.', /^O mais próximo/],
	['環境変数の設定', '環境変数はこのファイルで設定します。', /^ドキュメント/],
	['認証方法', '環境変数はこのファイルで設定します。', /^ドキュメント/],
	['安装方法', '在这个文件中设置环境变量。', /^文档中最接近/],
	['Docker', 'Der Server wird mit einem Befehl auf dem Rechner gestartet.', /^Am nächsten/],
])('speaks the language of the pages to a question that may be in it: %s', (question, markdown, frame) => {
	expect(said(question, markdown)).toEqual([undefined, expect.stringMatching(frame)]);
});

it.each([
	['Was ist Docker?', 'You can set the flag with one command.', 'en', /^Die Dokumentation ist auf Englisch/],
	['Como configurar o proxy?', 'You can set the flag with one command.', 'en', /^A documentação está em inglês/],
	['¿Cómo se instala?', 'You can set the flag with one command.', 'en', /^La documentación está en inglés/],
	['怎么认证', '環境変数はこのファイルで設定します。', 'ja', /^文档的语言是日语/],
	['How do I install it?', '環境変数はこのファイルで設定します。', 'ja', /^The documentation is in Japanese/],
])('says which language the pages have: %s', (question, markdown, language, frame) => {
	expect(said(question, markdown)).toEqual([language, expect.stringMatching(frame)]);
});

it('says which language the documentation has when nothing was found, and not which words it lacks', () => {
	const startingPoints = [{ address: '/start', title: 'Start', markdown: 'You can set the flag with one command.' }];
	const unknown = [{ word: 'インストール', isName: false }];
	const { text, data } = extractiveAnswer({
		question: 'インストール',
		passages: [],
		nearest: [],
		selections: [],
		unknown,
		startingPoints,
	});
	expect(data).toMatchObject({ frame: 'nothing', language: 'en' });
	expect(data.words).toBeUndefined();
	expect(text).toMatch(/^ドキュメントの言語は英語です/);
});
