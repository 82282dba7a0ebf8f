import { expect, it } from 'vitest';
import type { InsightsResponse, LimitUse } from '../../../../contract/schema/insights.js';
import { satisfactionSection, unansweredSection } from './answer-sections.js';
import { limitsSection } from './use-sections.js';

const totals = {
	questions: 20,
	answered: 20,
	doubtful: 0,
	unanswered: 0,
	withoutModel: 0,
	failed: 0,
	aborted: 0,
	shown: 0,
	smallTalk: 0,
	up: 0,
	down: 1,
	activeThreads: 20,
};
const at = '2026-11-20T12:00:00.000Z';
const report = {
	domain: 'docs',
	totals,
	days: [],
	unanswered: [],
	limits: [],
	disliked: [
		{
			question: 'The page is wrong.',
			threadId: 'th_1',
			messageId: 'msg_1',
			askedBy: 'agent',
			reasons: ['other'],
			comment: '',
			ratedAt: at,
		},
	],
} as unknown as InsightsResponse;

it('says that everything was answered only when every answer came to its end', () => {
	expect(String(unansweredSection(report))).toContain('Something was found for every question');
	for (const [failed, aborted, words] of [
		[20, 0, '20 answers failed, and 0 were stopped before the end.'],
		[0, 1, '0 answers failed, and 1 was stopped before the end.'],
	] as const) {
		const html = String(unansweredSection({ ...report, totals: { ...totals, answered: 0, failed, aborted } }));
		expect(html).not.toContain('Something was found for every question');
		expect(html).toContain(words);
	}
});

it('says who found that an answer did not help', () => {
	expect(String(satisfactionSection(report))).toMatch(/<th[^>]*>By<\/th>[\s\S]*The page is wrong\.[\s\S]*Agent/);
});

it('says of a limit that is none that nothing is counted', () => {
	const use: Omit<LimitUse, 'most'> = { limit: 'assistantPerKeyAndMonth', endsAt: at, subjects: [] };
	const shown = (most: number) => String(limitsSection({ ...report, limits: [{ ...use, most }] }));
	expect(shown(0)).toContain('Not counted, because there is no limit.');
	expect(shown(5)).toContain('Not used in this window.');
});
