import { expect, it } from 'vitest';
import { createRetriever } from '../../search/create-retriever.js';
import { serviceConfig } from '../../service/config/settings.js';
import { loadDocumentation } from '../../service/documentation/load-documentation.js';
import { createLog } from '../../service/telemetry/log.js';
import { fixtureDocs } from '../../testing/service/service-under-test.js';
import { type Ask, askDocumentation } from './ask-documentation.js';
import { judgeAnswer } from './judge-answer.js';
import { parseQuestions, placeQuestions } from './question-set.js';

const documentation = await loadDocumentation(fixtureDocs);
const config = serviceConfig.parse({ docsFolder: fixtureDocs, dataFolder: '/' });
const retriever = await createRetriever(documentation);
const { ask } = await askDocumentation({ config, documentation, retriever, log: createLog('silent') });

/** The verdict on a real answer without a model. */
async function judged(expectations: Record<string, unknown>, asking: Ask = ask) {
	const set = parseQuestions(JSON.stringify([{ question: 'How do I roll back a flag?', ...expectations }]), 'set');
	const [question] = placeQuestions(set, documentation, 'set');
	if (!question) throw new Error('The set is empty.');
	const { verdict, unmet } = judgeAnswer(question, await asking(question));
	return [verdict, ...unmet];
}

const place = '/guide/rollouts#rolling-back';

it('tells open sections from cards, and right ones from others', async () => {
	expect(await judged({ expected: [place] })).toEqual(['good']);
	expect(await judged({ expected: ['/reference/cli'] })).toEqual(['bad', `opens ${place}`]);
	expect(await judged({ expected: [place], includes: ['Lantern Flag Off'] })).toEqual(['good']);
	expect(await judged({ expected: [place], includes: ['a zeppelin'] })).toEqual(['bad', 'does not say "a zeppelin"']);
	expect(await judged({ expected: [] })).toEqual(['bad', `answers with ${place}`]);
	expect(await judged({ expected: [place], question: 'How do I roll back a flag in Kubernetes?' })).toEqual(['card']);
	const unknown = { question: 'Who won the world cup?' };
	expect(await judged({ ...unknown, expected: [place] })).toEqual(['missed', `shows none of ${place}`]);
	expect(await judged({ ...unknown, expected: [] })).toEqual(['good']);
});

it('takes all that a question names to be expected', async () => {
	expect(await judged({ opens: place, shows: '/guide/rollouts' })).toEqual(['good']);
	expect(await judged({ opens: [place, '/quickstart'] })).toEqual(['card', 'does not open /quickstart']);
	expect(await judged({ shows: '/ja/quickstart' })).toEqual(['bad', 'does not show /ja/quickstart', `opens ${place}`]);
	expect(await judged({ shows: [place, '/ja/quickstart'] })).toEqual(['card', 'does not show /ja/quickstart']);
	const vague = { question: 'How do I roll back a flag in Kubernetes?' };
	expect(await judged({ ...vague, opens: place })).toEqual(['card', `does not open ${place}`]);
	expect(await judged({ ...vague, shows: place })).toEqual(['good']);
	expect(await judged({ ...vague, cites: place })).toEqual(['good']);
});

it('finds what must not be opened or said', async () => {
	expect(await judged({ opens: place, mustNot: ['/reference/cli', 'a zeppelin'] })).toEqual(['good']);
	expect(await judged({ opens: place, mustNot: '/guide/rollouts' })).toEqual(['bad', 'opens /guide/rollouts']);
	expect(await judged({ expected: [place], mustNot: 'Lantern Flag OFF' })).toEqual(['bad', 'says "Lantern Flag OFF"']);
	// A card may lead there.
	const vague = { question: 'How do I roll back a flag in Kubernetes?' };
	expect(await judged({ ...vague, expected: [place], mustNot: place })).toEqual(['card']);
});

it('takes a question for refused when its verdict says so and nothing is open', async () => {
	expect(await judged({ refuses: true })).toEqual(['bad', `answers with ${place}`]);
	expect(await judged({ refuses: true, question: 'zeppelin timetable' })).toEqual(['good']);
	const near = await judged({ refuses: true, question: 'How do I roll back a flag in Kubernetes?' });
	expect(near).toEqual(['missed', expect.stringContaining('its verdict is doubtful')]);
});

it('says why an answer failed', async () => {
	const failing: Ask = async (question) => ({ ...(await ask(question)), failure: 'The service is being restarted.' });
	expect(await judged({ expected: [place] }, failing)).toEqual(['missed', 'failed: The service is being restarted.']);
});
