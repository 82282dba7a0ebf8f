/**
 * How soon the first word of an answer arrives with a language model, over a real socket. One model answers at once, another searches
 * once more before it answers. Both follow a script, so the bench measures the service and not a model.
 *
 *     node bench/service/first-token-model.js [rounds]
 *
 * Needs `npm run build`.
 */
import { numberAt } from '../run/arguments.js';
import { keep, percentile, table } from '../run/table.js';
import { ask } from './ask.js';
import { citationsFor, startModel, withModel } from './model.js';
import { startService } from './start-service.js';

const rounds = numberAt(0, 20, 'rounds');
/** Rounds with a model that takes its time, which is what they measure. */
const slowRounds = Math.ceil(rounds / 10);

/** Questions whose section is the first that is found. */
const questions = [
	'How do I add the widget to my site?',
	'How do I use OpenAI?',
	'How do I change the colour of the button?',
	'What does the retrievalPageSize option do?',
	'Where are conversations stored?',
	'How do I embed the assistant in a React app?',
	'Which keyboard shortcuts are there?',
	'How can I use it under a strict content security policy?',
];

/** Questions with words that the documentation lacks. */
const hardQuestions = [
	'How do I get rid of the thingummy in the corner of my page?',
	'Can a whatsit of another company moderate what it says?',
	'Which doohickey keeps the gizmo from talking to strangers?',
	'Why does my contraption hiccup when I poke the settings?',
];

/** Its first citation comes after 94 characters: the median of answers that were written from stored prompts. */
const opening = 'Set it where the assistant is made, and give it the key that belongs to your documentation too';

/** @param {import('./model.js').Request} request */
function answerTo(request) {
	const [citation = '[1](/)'] = citationsFor(request, 1);
	return `${opening} ${citation}.\n\nThen load the page again, and ask the first question ${citation}.`;
}

/** @type {{ name: string, perSecond?: number, searches?: string, times: number, asks?: string[] }[]} */
const models = [
	{ name: 'answers at once, without a pause', times: rounds },
	{ name: 'answers at once, 100 tokens a second', perSecond: 100, times: slowRounds },
	{ name: 'answers at once, 30 tokens a second', perSecond: 30, times: slowRounds },
	{
		name: 'answers at once, 30 tokens a second, after a weak search',
		perSecond: 30,
		times: 2 * slowRounds,
		asks: hardQuestions,
	},
	{ name: 'searches once, then answers without a pause', searches: 'settings of the service', times: rounds },
];

const rows = [];
for (const { name, times, asks = questions, ...how } of models) {
	const model = await startModel(answerTo, how);
	const service = await startService('public', { env: withModel(model.url) });
	/** @type {number[]} */
	const measured = [];
	try {
		// The first round is not counted.
		for (let round = 0; round <= times; round++) {
			for (const text of asks) {
				const answer = await ask(service, { text });
				if (answer.sources.length === 0) throw new Error(`Nobody cited anything: ${answer.text}`);
				if (round > 0) measured.push(answer.ms);
			}
		}
	} finally {
		await service.stop();
		await model.close();
	}
	rows.push([name, measured.length, ...[0.5, 0.95].map((share) => `${percentile(measured, share).toFixed(1)} ms`)]);
}
keep(
	import.meta.url,
	`# First token with a language model

From the question to the first word of the answer, over loopback, on Docent's own documentation, with a model that follows a script. Where nothing else is said, the questions are easy: the first search finds enough. After a weak search a model that may search again has its opening held back until it cites, ends a line or has said 200 characters, for 1.5 s at most: what announces a search is no answer.

${table(['model', 'answers', 'median', 'p95'], rows)}`,
);
process.exit();
