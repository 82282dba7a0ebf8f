import { expect, it } from 'vitest';
import type { GapResponse } from '../../../contract/schema/gaps.js';
import { readSentences } from '../../agent/actions/read-sentences.js';
import { type GapPage, gapPage } from './gap-page.js';

const at = '2026-01-01T10:20:30.000Z';
const own = new Map<string, string>();
const gap: GapResponse = {
	id: 'gap_1',
	domain: 'docs',
	state: 'open',
	question: 'Does it run on Bun?',
	asked: 1,
	questions: 1,
	shown: 0,
	unanswered: 1,
	disliked: 0,
	firstSeenAt: at,
	lastSeenAt: at,
	sinceJob: 0,
	job: null,
	readOn: [],
	instruction: 'Close the gap.',
	examples: [],
	cited: [{ url: '/guide/install#docker', title: 'Install', count: 1 }],
	nearest: [],
	foundAgain: [],
} as unknown as GapResponse;

it('calls a gap whose section a second search found not missing but not found by readers’ words', () => {
	const foundAgain = [{ url: '/streams#purge', title: 'Purge', count: 2 }];
	expect(gapPage({ gap: { ...gap, foundAgain }, own, canCompose: true })).toMatch(
		/Not found by readers’ words[\s\S]*<code>\/streams#purge<\/code> Purge <span class="facts">2 times/,
	);
	expect(gapPage({ gap, own, canCompose: true })).not.toContain('Not found by readers’ words');
});

it('loads itself again while the agent is at work, unless it shows what was refused', () => {
	const isRefreshed = (page: Partial<GapPage>) =>
		gapPage({ gap, own, canCompose: true, ...page }).includes('http-equiv="refresh" content="10"');
	const inProgress: GapResponse = { ...gap, state: 'in_progress' };
	expect(isRefreshed({ gap: inProgress })).toBe(true);
	expect(isRefreshed({ gap: inProgress, problem: { words: 'Wait.', instruction: 'Mine.' } })).toBe(false);
	expect(isRefreshed({})).toBe(false);
});

it('shows an example of what can be written where no model composes an instruction', () => {
	const html = gapPage({ gap, own, canCompose: false });
	const example = /placeholder="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
	expect(readSentences(example)).toMatchObject([{ name: 'add-text', input: { page: '/guide/install' } }]);
	expect(gapPage({ gap, own, canCompose: true })).not.toContain('placeholder=');
});

it('names an own answer by its first question and opens it, and shows an address of one that is gone as it is', () => {
	const cited = ['/limits?answer=own_1#top', '/limits?answer=own_2'].map((url) => ({ url, title: 'Limits', count: 1 }));
	const example = { question: 'Is there a limit?', threadId: 'th_1', messageId: 'm_1', previousQuestion: null };
	const asked = {
		...example,
		reasons: [],
		comment: '',
		askedAt: at,
		currentPath: null,
		unanswered: true,
		shown: false,
	};
	const names = new Map([['own_1', 'Is there a <limit>?']]);
	const html = (own: GapPage['own']) => gapPage({ gap: { ...gap, cited, examples: [asked] }, own, canCompose: true });
	const address = '/_docent/admin/answers?domain=docs&amp;';
	expect(html(names)).toContain(`<li><a href="${address}id=own_1">Own answer: Is there a &lt;limit&gt;?</a></li>`);
	expect(html(names)).toContain('<code>/limits?answer=own_2</code> Limits');
	expect(html(names)).toContain(`href="${address}id=own_1">Answer it yourself`);
	expect(html(own)).toContain(`href="${address}thread=th_1&amp;message=m_1">Answer it yourself`);
});
