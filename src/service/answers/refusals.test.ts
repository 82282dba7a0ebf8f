import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { VerdictData } from '../../contract/answer-parts.js';
import type { InsightsResponse } from '../../contract/schema/insights.js';
import { type ModelServer, startModelServer } from '../../testing/models/openai-compatible-server.js';
import { createServiceUnderTest, type ServiceUnderTest } from '../../testing/service/service-under-test.js';
import { chunksOf, textIn } from '../../testing/service/streams.js';
import { createSqlThreadStore } from './threads/thread-store.js';

let models: ModelServer;
let service: ServiceUnderTest;
beforeAll(async () => {
	models = await startModelServer();
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
	service = await createServiceUnderTest({ model, limits: { assistantPerAddressAndDay: 0 } });
});
beforeEach(() => {
	models.requests.length = 0;
});
afterAll(async () => {
	await service.dispose();
	await models.close();
});

const question = 'How do I roll out a flag to targeted users on a schedule?';

/** What a reader gets when the model says something, here one character at a time. */
async function hear(said: string, more: Record<string, unknown> = {}, text = question) {
	models.play({ pieces: [...said] });
	const response = await service.ask(text, more);
	const chunks = await chunksOf(response);
	const verdict = chunks.flatMap((chunk) => (chunk.type === 'data-verdict' ? [chunk.data as VerdictData] : []))[0];
	const threadId = response.headers.get('x-thread-id') ?? '';
	return { verdict: verdict?.verdict, text: textIn(chunks), chunks, threadId };
}
/** The text with its citations as the model wrote them. */
const asWritten = (text: string) => text.replace(/\[(\d)\]\([^)]*\)/g, '[$1]');

describe('an answer that cites is an answer, however much it denies', () => {
	it.each([
		'The source is not included in the bundle. Use `--source-map` to include it [1].',
		'The page does not show the widget when JavaScript is off. Add a link in `<noscript>`, as in [2].',
		'The manual page is not included in the npm package; install it with `man` [1].',
		'No information is sent to third parties. Everything stays on your server [1].',
		'No. The guide says nothing may be written before the header, so set it first [2].',
		'Die Quelle ist im Paket nicht enthalten. Mit `--source-map` kommt sie hinein [1].',
		'Die Seite enthält keine Navigation, wenn `toc: false` gesetzt ist. Entfernen Sie die Zeile [1].',
		'Nein, im Handbuch-Modus wird nichts gefunden, solange der Index fehlt. Bauen Sie ihn zuerst [2].',
		'La page ne contient pas de menu si vous le désactivez. Ajoutez `menu: true` [1].',
		'Aucune information n’est envoyée. Les pages restent sur votre serveur [1].',
		'La página no incluye el índice por defecto. Actívelo con `toc` [1].',
		'No hay información que salga de su servidor. La guía lo activa con una opción [2].',
		'La sección no aparece sin título. Escriba uno [1].',
	])('%s', async (said) => {
		const { verdict, text } = await hear(said);
		expect(verdict).toBe('answered');
		expect(asWritten(text)).toBe(said);
	});

	it('also of a part, where it says which part it did not find', async () => {
		const { verdict, text } = await hear(
			'Switch it off [1]. I did not find how to do this on a phone [0].\n\nSee also [2].',
		);
		expect(verdict).toBe('answered');
		expect(asWritten(text)).toBe('Switch it off [1]. I did not find how to do this on a phone.\n\nSee also [2].');
	});

	it('also where the part that is missing comes first', async () => {
		const { verdict } = await hear('I did not find the first [0].\n\nDo this [1].\n\nThen that [2].');
		expect(verdict).toBe('answered');
	});
});

describe('an answer refuses by its mark, whatever its words', () => {
	it.each([
		'Nothing in the docs covers Bitbucket support.',
		"There's no mention of Kubernetes anywhere.",
		'The documentation does not answer this.',
		'Sorry, that is beyond what I was given.',
		'I only know about flags.',
		'Die Dokumentation beantwortet diese Frage nicht.',
		'Dazu steht hier leider nichts.',
		'La documentation ne répond pas à cette question.',
		'La documentación no menciona un SDK de Python.',
		'В документации об этом ничего нет.',
		'Этого я не нашёл.',
		'Nie znalazłem tego w dokumentacji.',
		'Tego tu nie ma.',
		'Bunu belgelerde bulamadım.',
		'Det här hittade jag inte i dokumentationen.',
		'Dokumentationen nämner inte detta.',
	])('%s', async (words) => {
		const { verdict, text } = await hear(`${words} [0]`);
		expect([verdict, text]).toEqual(['unanswered', words]);
	});

	it.each([
		['en', 'I did not find this in the documentation.'],
		['de', 'Das habe ich in der Dokumentation nicht gefunden.'],
		['fr', "Je n'ai pas trouvé cela dans la documentation."],
		['es', 'No encontré esto en la documentación.'],
		['pt', 'Não encontrei isso na documentação.'],
		['it', 'Non l’ho trovato nella documentazione.'],
		['nl', 'Dit heb ik niet in de documentatie gevonden.'],
		['ja', 'ドキュメントには見つかりませんでした。'],
		['ru', 'Я не нашёл этого в документации.'],
		['zh', '在文档中没有找到。'],
	])('in %s, wherever it stands', async (_, sentence) => {
		const words = sentence.slice(0, -1);
		const stop = sentence.slice(-1);
		for (const said of [
			`${sentence} [0]`,
			`${sentence}[0]`,
			`${words} [0]${stop}`,
			`${words}[0]${stop}`,
			`${sentence}\n\n[0]\n`,
			`[0] ${sentence}`,
			`[0]\n\n${sentence}`,
		]) {
			const { verdict, text } = await hear(said);
			expect([verdict, text], said).toEqual(['unanswered', sentence]);
		}
	});

	it.each([
		'[ 0 ]',
		'【0】',
		'【0†source】',
		'[0](#)',
		'[0](/guide/rollouts)',
		'[^0]',
		'[[0]]',
		'[passage 0]',
		'[0][0]',
		'**[0]**',
		'_[0]_',
		'***【0】***',
		'**[0](#)**',
		'\n\n**[0]**\n',
	])('however a model writes it: %s', async (mark) => {
		const { verdict, text, chunks } = await hear(`Nie znalazłem tego. ${mark}`);
		expect([verdict, text]).toEqual(['unanswered', 'Nie znalazłem tego.']);
		expect(JSON.stringify(chunks)).not.toMatch(/\[\W*0\W*\]|【/);
	});

	it.each(['Nie ma tego w docs[^0], niestety.\n\n[^0]: No passage.', 'Nie ma tego w docs【0】, niestety.'])(
		'as a footnote and in corners also right behind a word: %j',
		async (said) => {
			const { verdict, text } = await hear(said);
			expect([verdict, text]).toEqual(['unanswered', 'Nie ma tego w docs, niestety.']);
		},
	);

	it('also where it names one page that comes near', async () => {
		const { verdict, text } = await hear('Nie znalazłem tego. [0] Zobacz stronę o flagach [1].');
		expect([verdict, asWritten(text)]).toEqual(['unanswered', 'Nie znalazłem tego. Zobacz stronę o flagach [1].']);
	});

	it.each(['\n\n[0]', '\n[0]\n', '\n\n**[0]**'])(
		'at the end in a line of its own also behind the page that comes near: %j',
		async (mark) => {
			const { verdict, text } = await hear(`Nie znalazłem tego. Zobacz stronę o flagach [1].${mark}`);
			expect([verdict, asWritten(text)]).toEqual(['unanswered', 'Nie znalazłem tego. Zobacz stronę o flagach [1].']);
		},
	);

	it.each([
		['Switch it off [1].\n\n[0]\n\nThen wait.', 'Switch it off [1].\n\nThen wait.'],
		['Switch it off [1].\n\n[0] Nothing is said of phones.', 'Switch it off [1].\n\nNothing is said of phones.'],
		['Switch **it** off **[1]**.', 'Switch **it** off **[1]**.'],
	])('is about a part where more follows: %j', async (said, shown) => {
		const { verdict, text } = await hear(said);
		expect([verdict, asWritten(text).replace(/\n{2,} ?/g, '\n\n')]).toEqual(['answered', shown]);
	});

	it('beside another number in one bracket it is about a part', async () => {
		const { verdict, text } = await hear('Switch it off, as far as it is told [0, 1].');
		expect([verdict, asWritten(text)]).toEqual(['answered', 'Switch it off, as far as it is told [1].']);
	});

	it('is said in words where the model says nothing else', async () => {
		for (const [asked, words] of [
			[question, 'I did not find this in the documentation.'],
			['Wie kann ich eine Flagge bügeln?', 'Ich habe das in der Dokumentation nicht gefunden.'],
		]) {
			const { verdict, text } = await hear('[0]', {}, asked);
			expect([verdict, text]).toEqual(['unanswered', words]);
		}
	});

	it('is taken out where the search found nothing at all, so that no passage has a number', async () => {
		const { verdict, text } = await hear('Nie znalazłem tego. [0]', {}, 'Xyzzy plugh?');
		expect([verdict, text]).toEqual(['unanswered', 'Nie znalazłem tego.']);
	});

	it('holds for what is said last: a call of a tool takes it back', async () => {
		models.play(
			{ pieces: ['Nothing about that. [0]'], calls: [['search', { query: 'exit codes of the CLI' }]] },
			{ pieces: ['It ends with 2 [1].'] },
		);
		const chunks = await chunksOf(await service.ask('What is Lantern?'));
		expect(chunks).toContainEqual({
			type: 'data-verdict',
			data: expect.objectContaining({ verdict: 'answered', citations: 1 }),
		});
		expect(textIn(chunks)).not.toContain('[0]');
	});
});

describe('a zero in brackets that is a value stays', () => {
	it.each([
		'The first is `items[0]` [1].',
		'The first is items[0] [1].',
		'The first is argv[0], the second one follows [1].',
		'It is rows()[0] or grid[7][0], as you like [1].',
		'Run this [1]:\n\n```js\nconst [0] = list[0];\nf([0])\n```\n',
		'Run this [1]:\n\n    first = args [0]\n',
		'Use `[0]` [1].',
		'An opacity in [0, 1], or the pattern [0-9] [1].',
	])('%j', async (said) => {
		const { verdict, text } = await hear(said);
		expect([verdict, asWritten(text).trimEnd()]).toEqual(['answered', said.trimEnd()]);
	});

	it('and does not refuse', async () => {
		expect((await hear('It is args[0] of the list, and that is all there is to say about it.')).verdict).toBe(
			'doubtful',
		);
	});
});

describe('an older model that forgets the mark', () => {
	it.each([
		'I did not find this in the documentation.',
		"I couldn't find anything about pricing in the docs.",
		'Sorry, I cannot find that in the provided passages.',
		'The documentation does not mention this.',
	])('refuses by the English sentence that it was asked for: %s', async (said) => {
		expect(await hear(said)).toMatchObject({ verdict: 'unanswered', text: said });
	});

	it('answers where it cites', async () => {
		expect((await hear('I did not find this in the documentation; the nearest is this [1].')).verdict).toBe('answered');
	});
});

describe('the mark', () => {
	it('reaches nobody, and all who ask for the verdict are told', async () => {
		const refusal = 'Tego tu nie ma.';
		const { threadId } = await hear(`${refusal} [0]`);
		const stored = await createSqlThreadStore(service.database).get('docs', threadId);
		expect(stored?.messages[1]).toMatchObject({ text: refusal, unanswered: true });
		const messageId = stored?.messages[1]?.id;
		const v1 = await (await service.ask(question, {}, 'v1')).text();
		expect(v1).not.toContain('[0]');
		const key = await service.createKey({ kind: 'admin' });
		const report = (await (await service.get('/discovery/v2/assistant/docs/insights', key)).json()) as InsightsResponse;
		expect(report.unanswered.length).toBeGreaterThan(0);
		expect(messageId).toBeDefined();
	});

	it('goes back to the model with what it refused before, as it would have written it', async () => {
		const { threadId } = await hear('Tego tu nie ma. Zobacz flagi [1]. [0]');
		await hear('Nie znalazłem tego. [0] Zobacz flagi [1].', { threadId }, 'Xyzzy?');
		await hear('Off [1].', { threadId }, 'What is a flag?');
		const prompt = models.requests.at(-1)?.messages.at(-1)?.content ?? '';
		expect(prompt).toContain('by="you">\nNie znalazłem tego. [0] Zobacz flagi.\n');
		expect(prompt.match(/\[0\]/g)).toHaveLength(1);
	});

	it('goes back also where the client sends what was said', async () => {
		const refusal = 'Tego tu nie ma.';
		const { threadId } = await hear(`${refusal} [0]`);
		const part = (role: string, id: string, text: string) => ({ id, role, parts: [{ type: 'text', text }] });
		const messages = [
			part('user', 'm1', question),
			part('assistant', 'm2', refusal),
			part('user', 'm3', 'What is a flag?'),
		];
		await hear('Off [1].', { threadId, messages });
		expect(models.requests.at(-1)?.messages.at(-1)?.content).toContain(`by="you">\n${refusal} [0]\n`);
	});
});
