import { expect, it } from 'vitest';
import type { InsightsResponse, LimitUse } from '../../../../contract/schema/insights.js';
import { questionsSection, satisfactionSection } from './answer-sections.js';
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
	days: [{ day: '2026-11-20', up: 0, down: 1 }],
	limits: [],
} as unknown as InsightsResponse;

it('says that nobody has rated an answer only when nobody has', () => {
	expect(String(satisfactionSection({ ...report, totals: { ...totals, down: 0 } }))).toContain('Nobody has rated');
	expect(String(satisfactionSection(report))).toContain('Not helpful <b>1</b>');
});

it('shows days without the model in a tone of their own, which is none of success', () => {
	const day = { ...totals, answered: 17, withoutModel: 3, day: '2026-11-20' } as InsightsResponse['days'][number];
	const html = String(questionsSection({ days: [day], totals: { ...totals, withoutModel: 3 } }));
	expect(html).toContain('<span class="swatch bar-orange"></span>Without the model <b>3</b>');
	expect(html).not.toContain('bar-green');
});

it('says of a limit that is none that nothing is counted', () => {
	const use: Omit<LimitUse, 'most'> = { limit: 'assistantPerKeyAndMonth', endsAt: at, subjects: [] };
	const shown = (most: number) => String(limitsSection({ ...report, limits: [{ ...use, most }] }));
	expect(shown(0)).toContain('Not counted, because there is no limit.');
	expect(shown(5)).toContain('Not used in this window.');
});
