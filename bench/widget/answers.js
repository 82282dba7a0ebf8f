import { answerChunks, answerText } from './long-text.js';
import { answerOf } from './serve-widget.js';

/** What is on a page as long as documentation is, whose sections can be cited. */
export const sections = Array.from(
	{ length: 12 },
	(_, number) => `<h2 id="part-${number}">Part ${number}</h2>
${`<p>The service reads every page once when it starts, and again whenever a file changes in folder ${number}.</p>
<pre><code>docent serve --port ${4_000 + number}</code></pre>`.repeat(6)}`,
).join('\n');

const suggestions = '\n\n```suggestions\n(How is it stopped?)[/stop]\n(Where are its logs?)[/logs]\n```\n';
const places = [3, 7, 11].map((number) => ({ url: `/page#part-${number}`, title: `Part ${number}` }));
const citations = places.map(({ url }, index) => `It reads every page once [${index + 1}](${url}).`).join(' ');

/** `Question 5` and every fifth of that kind gets a long answer. @param {string} question */
function piecesOf(question) {
	if (question === 'whole') return [`${answerText.slice(0, 12_000)}\n\n${citations}${suggestions}`];
	if (question === 'cited') return [`${answerText.slice(0, 2_000)}\n\n${citations}`];
	if (['paced', 'burst', 'ending'].includes(question)) return [...answerChunks, `\n\n${citations}${suggestions}`];
	const number = Number(/\d+/.exec(question)?.[0]);
	return number % 5 === 0 ? [answerText.slice(0, 1_600)] : ['## Short\n\n', 'A **short** answer.'];
}

/** @type {(() => void)[]} */
const held = [];

/** Lets go of the answers whose end is held back. */
export function endAnswers() {
	for (const end of held.splice(0)) end();
}

/**
 * Answers `paced` with 100 pieces a second, `burst` with as many as fast as they are read, `whole` with 12,000 characters in one piece,
 * `ending` with a long answer whose end is held back.
 *
 * @param {string} question
 */
export const answerTo = (question) =>
	answerOf(piecesOf(question), {
		places,
		everyMs: question === 'paced' ? 10 : 0,
		end: async () => {
			if (question === 'ending') await new Promise((resolve) => held.push(() => resolve(undefined)));
		},
	});
