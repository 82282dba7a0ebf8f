import { randomBytes } from 'node:crypto';
import { createSqlThreadStore, type StoredMessage } from '../../service/answers/threads/thread-store.js';
import type { Database } from '../../service/database/database.js';
import { createSqlFeedbackStore } from '../../service/feedback/feedback-store.js';
import { createSeededRandom } from '../fuzz/seeded-random.js';

const dayMs = 86_400_000;

/** Questions that are answered, by the page that answers them. */
const answered: Record<string, readonly string[]> = {
	'/embed/script-tag': [
		'How do I add the widget to my site?',
		'Where does the script tag go?',
		'Can I load the script with defer?',
		'Does the widget work in a plain HTML page?',
	],
	'/embed/npm': [
		'How do I use the React component?',
		'Is there a React component?',
		'Can I pass a filter to the React component?',
	],
	'/embed/theming': [
		'How do I change the accent color?',
		'Can the panel follow the dark mode of my site?',
		'Where do I set the corner radius?',
		'Which CSS variables are there for colors?',
	],
	'/embed/options': [
		'What does placement do?',
		'How do I move the launcher to the left?',
		'Can I hide the launcher?',
		'Which shortcut opens the panel?',
	],
	'/service/running': [
		'How do I start the service?',
		'Which port does the service use?',
		'How do I run it behind nginx?',
		'Does it run on Windows?',
	],
	'/service/containers': [
		'Is there a Docker image?',
		'How do I run two containers beside each other?',
		'What do I mount as a volume in Docker?',
	],
	'/service/database': [
		'Can I use PostgreSQL?',
		'Where is the embedded database stored?',
		'How do I back up the database?',
		'How long are conversations kept?',
	],
	'/service/models': [
		'Which models can I use?',
		'How do I use Ollama?',
		'Can I set a budget for the model?',
		'How do I set a fallback model?',
	],
	'/service/sources': [
		'How often is the documentation read again?',
		'Can I index two repositories?',
		'How do I crawl a website?',
	],
	'/service/retrieval': ['How are pages ranked?', 'How do I turn embeddings on?', 'Why is the changelog found first?'],
	'/service/agent-jobs': [
		'How does the agent open a pull request?',
		'Can the agent edit the sidebar?',
		'How do I approve a plan of the agent?',
	],
	'/service/insights': ['What is a gap?', 'How do I see unanswered questions?', 'Can I download the questions?'],
};

/** In no page. */
const unfound = [
	'Can I export conversations to Slack?',
	'Is there an export to Slack?',
	'How do I export a conversation to Slack?',
	'slack export of conversations',
	'Where is the Slack export?',
	'Do you have a Slack export for conversations?',
];
const others = ['Is there a discount for schools?', 'Who founded the company?', 'Do you plan a plugin for Drupal?'];
const spanish = [
	'¿Cómo puedo instalar el widget en mi página?',
	'¿Dónde está la clave del servicio?',
	'¿Por qué no se abre el panel en el móvil?',
	'¿Cómo se cambia el idioma de las respuestas?',
	'¿Puedo usar el servicio sin un modelo?',
	'¿Qué base de datos necesito para el servicio?',
];
/** Answered, from a page that misleads. */
const misled = [
	'How do I rotate an assistant key?',
	'Why is my key refused with 403?',
	'Which origins do I have to allow?',
	'Does a key expire?',
	'Can I use one key on two sites?',
];
const misleadingPage = '/service/keys-and-origins';
const ownQuestion = 'Is there a limit of questions in the free plan?';

interface Said {
	question: string;
	/** Days before now. */
	daysAgo: number;
	reader: string;
	page?: string;
	answer?: Partial<StoredMessage>;
	rating?: 'up' | 'down' | undefined;
	comment?: string;
}

/** Writes questions, answers, ratings and messages of sixty days, in which seven things are wrong. */
export async function plantQuestions(database: Database, domain: string, questions = 300): Promise<void> {
	const threads = createSqlThreadStore(database);
	const feedback = createSqlFeedbackStore(database);
	const { next: random, pick: one } = createSeededRandom(7);
	const reader = () => `reader-${Math.floor(random() * 90)}`;
	const all: Said[] = [];
	const times = (count: number, make: (place: number) => Said) =>
		all.push(...Array.from({ length: count }, (_, at) => make(at)));
	times(16, (at) => ({
		question: unfound[at % unfound.length] ?? '',
		daysAgo: 1 + 1.7 * at,
		reader: `seeks-${at % 14}`,
		answer: { unanswered: true, sources: [] },
	}));
	times(9, (at) => ({
		question: spanish[at % spanish.length] ?? '',
		daysAgo: 2 + 2.9 * at,
		reader: `es-${at % 7}`,
		answer: { unanswered: true, sources: [] },
	}));
	times(15, (at) => ({
		question: one(misled),
		daysAgo: 1 + 1.8 * at,
		reader: `misled-${at % 12}`,
		page: misleadingPage,
		rating: at % 8 === 7 ? 'up' : at < 13 ? 'down' : undefined,
		comment:
			at % 4 === 0
				? one(['The button is not where it says.', 'I did this and the key is still refused.', 'Out of date?'])
				: '',
	}));
	times(11, (at) => ({
		question: one(Object.values(answered).flat()),
		daysAgo: 9 + at / 100,
		reader: `down-${at % 10}`,
		page: one(Object.keys(answered)),
		answer: { model: 'extractive', modelFailure: 'rate-limit', usage: undefined },
	}));
	times(4, (at) => ({
		question: ownQuestion,
		daysAgo: 3 + 5 * at,
		reader: `plan-${at}`,
		page: '/reference/limits?answer=own_planted0000001',
		rating: at === 0 ? 'down' : undefined,
		comment: at === 0 ? 'My account says 500, not 100.' : '',
	}));
	times(3, (at) => ({
		question: others[at] ?? '',
		daysAgo: 4 + 7 * at,
		reader: reader(),
		answer: { unanswered: true, sources: [] },
	}));
	times(Math.max(0, questions - all.length), () => {
		const page = one(Object.keys(answered));
		return {
			question: one(answered[page] ?? []),
			daysAgo: 60 * random(),
			reader: reader(),
			page,
			rating: random() < 0.45 ? (random() < 0.83 ? 'up' : 'down') : undefined,
		};
	});
	// Noon, so that what happens within hours is on one day in UTC.
	const now = Math.floor(Date.now() / dayMs) * dayMs - dayMs / 2;
	for (const [place, said] of all.toSorted((left, right) => right.daysAgo - left.daysAgo).entries()) {
		const at = (seconds: number) => new Date(now - said.daysAgo * dayMs + seconds * 1_000).toISOString();
		const isNew = said.daysAgo < 28;
		const question = {
			id: `q${place}`,
			role: 'user',
			text: said.question,
			createdAt: at(0),
			...(random() < 0.8 && { currentPath: one(Object.keys(answered)) }),
		} as const;
		const { id: threadId } = await threads.create({ domain, fp: said.reader }, question);
		const url = said.page ?? '';
		await threads.append(domain, threadId, {
			...{
				id: `a${place}`,
				role: 'assistant',
				outcome: 'finished',
				text: said.answer?.unanswered ? 'The documentation does not say.' : `See ${url}.`,
			},
			sources: [{ url: `${url}#${one(['setup', 'example', 'limits'])}`, title: url.split('/').at(-1) ?? '' }],
			model: isNew ? 'openai/gpt-5.1' : 'openai/gpt-5-mini',
			usage: {
				inputTokens: 3_800 + Math.floor(900 * random()),
				outputTokens: 240 + Math.floor(200 * random()),
				isEstimated: false,
				cost: isNew ? 0.008 : 0.0045,
				currency: 'USD',
			},
			firstTextMs: Math.round(500 + 900 * random()),
			durationMs: Math.round(2_500 + 3_000 * random()),
			...said.answer,
			createdAt: at(4),
		});
		if (said.rating)
			await feedback.add({
				domain,
				threadId,
				messageId: `a${place}`,
				fp: said.reader,
				rating: said.rating,
				reasons: said.rating === 'down' ? [one(['incorrect', 'unclear', 'outdated'])] : [],
				comment: said.comment ?? '',
				createdAt: at(60),
			});
	}
	const sql = database.sql;
	for (const [place, message] of [
		'I asked twice and the answer is wrong both times. Can somebody call me?',
		'Please put me through to a person, it is about our invoice.',
	].entries()) {
		const words = { email: 'dana@example.com', message, currentPath: '/service/models' };
		await sql
			.insertInto('contacts')
			.values({
				id: `contact_${randomBytes(12).toString('hex')}`,
				domain_id: domain,
				thread_id: null,
				fp: 'reader-1',
				words: JSON.stringify(words),
				created_at: new Date(now - (5 - 3 * place) * dayMs),
			})
			.execute();
	}
	await sql
		.insertInto('own_answers')
		.values({
			id: 'own_planted0000001',
			domain_id: domain,
			answer: JSON.stringify({
				questions: [ownQuestion],
				markdown: 'The free plan has 100 questions a month.',
				sources: ['/reference/limits'],
				always: false,
			}),
			cited: JSON.stringify([{ title: 'Limits', revision: 'of-an-earlier-text' }]),
			updated_at: new Date(now - 40 * dayMs),
		})
		.execute();
}
