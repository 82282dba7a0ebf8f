import { load } from '../run/load.js';
import { randomOf } from '../service/many-pages.js';

const { openDatabase } = await load('../../src/service/database/open-database.ts');
const { createSqlThreadStore } = await load('../../src/service/answers/threads/thread-store.ts');
const { createSqlFeedbackStore } = await load('../../src/service/feedback/feedback-store.ts');
const { createKeyAdministration } = await load('../../src/service/keys/key-administration.ts');
const { ensureDomain } = await load('../../src/service/library/domains.ts');
const { sql } = await load('../../node_modules/kysely/dist/esm/index.js');

const dayMs = 86_400_000;
const days = 30;
/** Questions of one conversation. */
const perThread = 4;

const [begins, deeds, things, places] = [
	'How do I|Can I|Where do I|Why can I not|When should I|Is there a way to|What happens when I|Must I'.split('|'),
	'install export import rotate delete rename share encrypt schedule mirror throttle audit restore paginate cache'.split(
		' ',
	),
	'invoices webhooks tokens members backups projects tables reports alerts roles queues certificates'.split(' '),
	'on Windows|in a container|behind a proxy|for a team|in the free plan|by the API|offline'.split('|'),
];

/** @param {number} index @returns {string} wordings that are about many things */
function wording(index) {
	let rest = index;
	const words = [begins, deeds, things, places].map((choices) => {
		const word = choices[rest % choices.length];
		rest = Math.floor(rest / choices.length);
		return word;
	});
	return `${words.join(' ')}?`;
}

const answerText = 'Open the settings and choose what you need. '.repeat(12);

/**
 * Writes questions, answers and ratings of the last thirty days as the service writes them.
 *
 * @param {{ dataFolder: string, databaseUrl?: string }} where the embedded database, or one on a server
 * @param {{ domain: string, questions: number, wordings: number }} amount
 * @returns {Promise<string>} an admin key
 */
export async function fillDatabase(where, { domain, questions, wordings }) {
	const database = await openDatabase(where);
	try {
		const config = { organization: domain, projectId: domain, domain };
		await ensureDomain(database, config);
		const key = await createKeyAdministration(database, config).create({ kind: 'admin', name: 'Bench' });
		// A crash of this script is no loss.
		await sql.raw('set synchronous_commit = off').execute(database.sql);
		const threads = createSqlThreadStore(database);
		const feedback = createSqlFeedbackStore(database);
		const random = randomOf(12_345);
		const begun = Date.now() - days * dayMs + 3_600_000;
		const step = (days * dayMs - 7_200_000) / questions;
		let threadId = '';
		for (let index = 0; index < questions; index += 1) {
			const at = (/** @type {number} */ ms) => new Date(begun + index * step + ms).toISOString();
			const text = wording(Math.floor(wordings * random() ** 2) * 7);
			const question = { id: `q${index}`, role: 'user', text, currentPath: `/page-${index % 97}`, createdAt: at(0) };
			if (index % perThread === 0) {
				threadId = (await threads.create({ domain, fp: `reader-${index}` }, question)).id;
			} else {
				await threads.append(domain, threadId, question);
			}
			const fate = random();
			await threads.append(domain, threadId, {
				id: `a${index}`,
				role: 'assistant',
				text: answerText,
				sources: [0, 1].map((more) => ({ url: `/page-${(index * 7 + more) % 400}`, title: `Page ${index % 400}` })),
				outcome: fate > 0.98 ? 'failed' : fate > 0.96 ? 'aborted' : 'finished',
				model: fate < 0.9 ? 'openai/gpt-4.1-mini' : 'openai/gpt-4.1',
				usage: { inputTokens: 4_000, outputTokens: 300 },
				unanswered: fate < 0.25,
				doubtful: fate >= 0.25 && fate < 0.3,
				firstTextMs: Math.round(300 + 2_000 * random()),
				durationMs: Math.round(2_500 + 4_000 * random()),
				createdAt: at(3_000),
			});
			await feedback.add({
				domain,
				threadId,
				messageId: `a${index}`,
				fp: `reader-${index}`,
				rating: random() < 0.35 ? 'down' : 'up',
				reasons: index % 3 === 0 ? ['incorrect', 'unclear'] : [],
				comment: index % 5 === 0 ? 'This does not say what I have to do first.' : '',
				createdAt: at(20_000),
			});
		}
		// Stored as they came, threads would all have begun now.
		const first = 'select min(created_at) from messages where messages.thread_id = threads.id';
		await sql.raw(`update threads set created_at = (${first})`).execute(database.sql);
		return key.token;
	} finally {
		await database.close();
	}
}
