/**
 * How soon the first word of an answer arrives with a language model, over a real socket: from a model that answers at once, and from
 * one that searches once more before. The model follows a script, so that what is measured is the service and not a model.
 *
 *     node bench/service/first-token-model.js [rounds]
 *
 * Needs `npm run build`. `DOCENT_BEFORE=<folder of an older checkout that is built>` measures that one too, question by question in turns.
 */

import { keep, percentile, table } from '../run/table.js';
import { ask, builds, inTurns } from './ask.js';
import { passagesIn, startScriptedModel, withModel } from './scripted-model.js';
import { startService } from './start-service.js';

// Run among all benches, the arguments are not for this one.
const [roundsGiven = '20'] = process.argv[1]?.endsWith('first-token-model.js') ? process.argv.slice(2) : [];
const rounds = Number(roundsGiven);
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

/** @param {import('./scripted-model.js').Request} request */
function answerTo(request) {
	const [{ number, url } = { number: '1', url: '/' }] = passagesIn(request);
	const isByNumber = request.messages[0]?.content?.includes('square brackets') ?? false;
	const citation = isByNumber ? `[${number}]` : `[${number}](${url})`;
	return { text: `${opening} ${citation}.\n\nThen load the page again, and ask the first question ${citation}.` };
}

/** @param {import('./scripted-model.js').Request} request */
const searchesOnce = (request) =>
	request.messages.some(({ role }) => role === 'tool')
		? answerTo(request)
		: { call: /** @type {[string, object]} */ (['search', { query: 'settings of the service' }]) };

/** @type {{ name: string, script: (request: import('./scripted-model.js').Request) => import('./scripted-model.js').Said, perSecond?: number, times: number, asks?: string[], isNew?: boolean }[]} */
const models = [
	{ name: 'answers at once, without a pause', script: answerTo, times: rounds },
	{ name: 'answers at once, 100 tokens a second', script: answerTo, perSecond: 100, times: slowRounds },
	{ name: 'answers at once, 30 tokens a second', script: answerTo, perSecond: 30, times: slowRounds },
	{
		name: 'answers at once, 30 tokens a second, after a weak search',
		script: answerTo,
		perSecond: 30,
		times: 2 * slowRounds,
		asks: hardQuestions,
	},
	{ name: 'searches once, then answers without a pause', script: searchesOnce, times: rounds, isNew: true },
];

const rows = [];
for (const { name, script, perSecond, times, asks = questions, isNew } of models) {
	const model = await startScriptedModel(script, { perSecond });
	/** @type {{ service: Awaited<ReturnType<typeof startService>>, times: number[] }[]} */
	const measured = [];
	try {
		for (const build of isNew ? builds.slice(0, 1) : builds) {
			const service = await startService('public', { root: build.root, env: withModel(model.url) });
			measured.push({ service, times: [] });
		}
		for (const { service } of measured) for (const text of asks) await ask(service, { text });
		let turn = 0;
		for (let round = 0; round < times; round++) {
			for (const text of asks)
				for (const one of inTurns(measured, turn++)) {
					const answer = await ask(one.service, { text });
					if (answer.sources.length === 0) throw new Error(`Nobody cited anything: ${answer.text}`);
					one.times.push(answer.ms);
				}
		}
	} finally {
		for (const { service } of measured) await service.stop();
		model.close();
	}
	const of = (/** @type {number[]} */ values, share = 0.5) => `${percentile(values, share).toFixed(1)} ms`;
	const [now, before] = measured.map((one) => one.times);
	if (!now) continue;
	const pairs = before ? now.map((value, index) => value - (before[index] ?? value)) : [];
	const cells = before ? [of(before), of(before, 0.95), of(pairs)] : ['–', '–', '–'];
	rows.push([name, now.length, of(now), of(now, 0.95), ...cells]);
}
const header = ['model', 'answers', 'median', 'p95', 'before: median', 'before: p95', 'median of the pairs: later by'];
keep(
	import.meta.url,
	`# First token with a language model

From the question to the first word of the answer, over loopback, on Docent's own documentation, with a model that follows a script. Where nothing else is said, the questions are easy: the first search finds enough. After a weak search a model that may search again has its opening held back until it cites, ends a line or has said 200 characters, for 1.5 s at most: what announces a search is no answer.

${table(builds.length > 1 ? header : header.slice(0, 4), builds.length > 1 ? rows : rows.map((row) => row.slice(0, 4)))}`,
);
