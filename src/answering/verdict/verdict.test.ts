import { expect, it } from 'vitest';
import type { PassagesFrame } from '../../contract/answer-parts.js';
import { verdictOf } from './verdict.js';

const finished = { outcome: 'finished' as const, citations: 0 };
const long =
	'The limit is one hundred megabytes, and it can be raised in the settings of the server, as far as I can tell from here.';

it.each([
	['an answer with a citation', { ...finished, text: long, citations: 1 }, 'answered'],
	['a short one without', { ...finished, text: 'The default port is 9999.' }, 'doubtful'],
	['a short one in Thai without', { ...finished, text: 'พอร์ตเริ่มต้นคือพอร์ตที่เก้าพัน' }, 'doubtful'],
	['thanks for thanks', { ...finished, text: 'You are welcome! 😊', foundNothing: true }, 'answered'],
	['a question back', { ...finished, text: 'Which of the two servers do you use?' }, 'answered'],
	['a greeting in return', { ...finished, text: 'Hello. Ask me about Lantern.', isGreeting: true }, 'answered'],
	['a long one without', { ...finished, text: long }, 'doubtful'],
	['a long one in Japanese without', { ...finished, text: 'これはとても長い説明です。'.repeat(6) }, 'doubtful'],
	['a refusal by its mark', { ...finished, text: 'Tego tu nie ma.', refuses: true }, 'unanswered'],
	['one that names a page', { ...finished, text: 'Nej. Se [1](/a).', refuses: true, citations: 1 }, 'unanswered'],
	['one of a part', { ...finished, text: long, refuses: true, citations: 2 }, 'answered'],
	['a refusal in words', { ...finished, text: 'I did not find this in the documentation.' }, 'unanswered'],
	['one that cites', { ...finished, text: 'The docs do not say it. Do this [1](/a).', citations: 1 }, 'answered'],
	['an answer from nothing', { ...finished, text: 'Yes.', foundNothing: true }, 'unanswered'],
	['one that is cut', { ...finished, text: long, outcome: 'failed' as const }, 'failed'],
])('%s', (_, facts, verdict) => {
	expect(verdictOf(facts).verdict).toBe(verdict);
});

it.each<[PassagesFrame, string]>([
	['passages', 'answered'],
	['doubt', 'doubtful'],
	['nothing', 'unanswered'],
	['greeting', 'answered'],
	['thanks', 'answered'],
])('sections shown as %s are %s', (frame, verdict) => {
	const passages = [
		{ url: '/a', title: 'A', trail: [], open: frame === 'passages' },
		{ url: '/b', title: 'B', trail: [], open: false },
	];
	const citations = frame === 'passages' ? 1 : 0;
	expect(verdictOf({ ...finished, text: '', passages: { frame, passages } })).toEqual({ verdict, citations });
});
