import { expect, it } from 'vitest';
import type { GapResponse } from '../../../contract/schema/gaps.js';
import { readSentences } from '../../agent/actions/read-sentences.js';
import { type GapPage, gapPage } from './gap-page.js';

const at = '2026-01-01T10:20:30.000Z';
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
	expect(gapPage({ gap: { ...gap, foundAgain }, canCompose: true })).toMatch(
		/Not found by readers’ words[\s\S]*<code>\/streams#purge<\/code> Purge <span class="facts">2 times/,
	);
	expect(gapPage({ gap, canCompose: true })).not.toContain('Not found by readers’ words');
});

it('loads itself again while the agent is at work, unless it shows what was refused', () => {
	const isRefreshed = (page: Partial<GapPage>) =>
		gapPage({ gap, canCompose: true, ...page }).includes('http-equiv="refresh" content="10"');
	const inProgress: GapResponse = { ...gap, state: 'in_progress' };
	expect(isRefreshed({ gap: inProgress })).toBe(true);
	expect(isRefreshed({ gap: inProgress, problem: { words: 'Wait.', instruction: 'Mine.' } })).toBe(false);
	expect(isRefreshed({})).toBe(false);
});

it('shows an example of what can be written where no model composes an instruction', () => {
	const html = gapPage({ gap, canCompose: false });
	const example = /placeholder="([^"]+)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
	expect(readSentences(example)).toMatchObject([{ name: 'add-text', input: { page: '/guide/install' } }]);
	expect(gapPage({ gap, canCompose: true })).not.toContain('placeholder=');
});
