import { describe, expect, it } from 'vitest';
import type { AgentChangedFile } from '../../../contract/agent-v2.js';
import { pullRequestText as textForReviewers } from '../../agent/texts/pull-request-text.js';
import type { Review } from '../../reviews/reviews.js';
import { renderPullRequest } from '../render-text.js';
import { diffSection } from './diff-section.js';
import { type ReviewPage, reviewPage } from './review-page.js';
import { visibleText } from './visible-text.js';
import { wordChanges } from './word-changes.js';

const changed = (path: string, more: Partial<AgentChangedFile> = {}): AgentChangedFile => ({
	path,
	change: 'changed',
	additions: 1,
	deletions: 1,
	...more,
});

const patchOf = (path: string, lines: readonly string[]) =>
	`diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n@@ -3,${lines.filter((line) => !line.startsWith('+')).length} +3,${lines.filter((line) => !line.startsWith('-')).length} @@ heading\n${lines.join('\n')}\n`;

const textOf = (html: string) =>
	html
		.replaceAll(/<[^>]+>/g, '|')
		.replaceAll(/\|+/g, '|')
		.replaceAll('\n', ' ');

const hostile = '"><img src=x onerror=alert(1)>.md';

const review: Review = {
	pullRequest: {
		token: 'T'.repeat(43),
		jobId: 'job_1',
		repository: 'docs',
		head: 'docent/ports',
		base: 'main',
		title: 'Say <b>how</b> ports are chosen',
		body: '## Summary\n\nReaders *asked*. <script>alert(1)</script> [here](javascript:alert(1)) ![x](https://evil.test/x.png)',
		isDraft: false,
		checks: [{ name: 'links', status: 'failed', summary: 'Two <i>links</i> lead nowhere.', findings: ['a.md:3 <x>'] }],
		state: 'open',
		mergedSha: null,
		diff: null,
		createdAt: new Date('2026-11-21T17:00:00Z'),
		endedAt: null,
	},
	job: {
		id: 'job_1',
		projectId: 'docs',
		title: 'Ports',
		repository: 'docs',
		model: 'sonnet',
		modelName: 'extractive',
		isDraft: false,
		requestedBranch: undefined,
		branch: 'docent/ports',
		baseBranch: 'main',
		pushedBranch: undefined,
		follows: undefined,
		plan: undefined,
		keyId: 'key_secret',
		pullRequest: undefined,
		todos: [],
		status: 'completed',
		outcome: 'pull_request',
		message: 'The internal words.',
		wasUnreachable: false,
		isCancelRequested: false,
		gap: undefined,
		turn: 1,
		createdAt: new Date('2026-11-21T17:00:00Z'),
		endedAt: new Date('2026-11-21T17:01:00Z'),
		archivedAt: undefined,
	},
	diff: {
		baseSha: 'a'.repeat(40),
		headSha: 'b'.repeat(40),
		files: [changed('a.md'), changed(hostile)],
		patch:
			patchOf('a.md', ['-The port is 4400.', '+The port is 4401.', ' <script>alert(2)</script>']) +
			patchOf(hostile, ['-old', '+<img src=x onerror=alert(3)>']),
	},
	events: [
		{
			id: 1,
			type: 'message',
			at: '2026-11-21T17:00:00.000Z',
			data: { role: 'system', text: 'A secret of the owner.' },
		},
		{
			id: 1,
			type: 'message',
			at: '2026-11-21T17:00:00.000Z',
			data: { role: 'user', text: 'Say how <ports> are chosen.' },
		},
		{ id: 1, type: 'step', at: '2026-11-21T17:00:01.000Z', data: { step: 'cloning' } },
		{
			id: 2,
			type: 'tool',
			at: '2026-11-21T17:00:02.000Z',
			data: { name: 'read', summary: 'Read <a.md>.', isError: false },
		},
		{
			id: 3,
			type: 'commit',
			at: '2026-11-21T17:00:03.000Z',
			data: { sha: 'b'.repeat(40), message: 'Say how\n\nThe <why>.', files: [] },
		},
	],
};
const target = 'the folder of the documentation';
const show = (page: Omit<ReviewPage, 'description'>) =>
	reviewPage({ ...page, description: renderPullRequest(page.review.pullRequest.body) });
const publicPage = show({ review, isAdmin: false, domain: 'docs', target });
const adminPage = show({ review, isAdmin: true, domain: 'docs', target });

describe('the page of a pull request', () => {
	it('has the head of the admin pages for those who signed in, and no links for others', () => {
		for (const words of ['Insights', 'Jobs', 'Keys', 'Sign out']) {
			expect(adminPage).toMatch(new RegExp(`<nav class="service-links".*>${words}</`, 's'));
			expect(publicPage).not.toMatch(new RegExp(`<nav class="service-links".*>${words}</`, 's'));
		}
	});

	it('runs nothing that others have written, and loads nothing from elsewhere', () => {
		for (const html of [publicPage, adminPage]) {
			expect(html).not.toMatch(
				/<script(?! id="own")|<img (?!src="\/_docent)|javascript:|evil\.test|onerror=alert\(1\)>(?!\.md)/,
			);
			expect(html).not.toContain('<b>how</b>');
			expect(html).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
			expect(html).toContain('&quot;&gt;&lt;img src=x onerror=alert(1)&gt;.md');
		}
	});

	it('tells everybody what a pull request is, and no more', () => {
		const text = textOf(publicPage);
		for (const words of ['Open', 'docent/ports', 'Instruction', 'Say how &lt;ports&gt;', 'Checks', 'The &lt;why&gt;.'])
			expect(text).toContain(words);
		for (const words of ['secret', 'internal words', 'Read &lt;a.md&gt;', 'Merge into', '<form'])
			expect(publicPage).not.toContain(words);
		expect(publicPage).toContain(`/_docent/admin?review=${'T'.repeat(43)}`);
	});

	it('says in everybody’s words how a turn ended, and in the agent’s own to an admin', () => {
		const ended = (status: 'active' | 'completed') =>
			({
				id: 4,
				type: 'status',
				at: '2026-11-21T17:00:04.000Z',
				data: { status, outcome: null, message: 'Own words.', prLink: null },
			}) as const;
		const events = [...review.events, ended('active'), ended('completed')];
		const text = textOf(show({ review: { ...review, events }, isAdmin: false, domain: 'docs', target }));
		expect(text).toContain('The job is active');
		expect(text).toContain('The job has completed');
		expect(text).not.toContain('Own words.');
		expect(show({ review: { ...review, events }, isAdmin: true, domain: 'docs', target })).toContain('Own words.');
	});

	it('lets an admin merge the commit that is shown', () => {
		expect(adminPage).toContain(`<input type="hidden" name="head" value="${'b'.repeat(40)}" />`);
		expect(adminPage).toContain(`action="/_docent/review/${'T'.repeat(43)}/merge"`);
		expect(adminPage).toContain('1 check found something');
		expect(adminPage).toContain('Read &lt;a.md&gt;.');
		expect(adminPage).not.toMatch(/secret of the owner|key_secret/);
	});

	it.each(['merged', 'closed'] as const)('offers no merge when it is %s', (state) => {
		const ended = { state, mergedSha: 'c'.repeat(40), endedAt: new Date('2026-11-21T18:00:00Z') };
		const html = show({
			review: { ...review, pullRequest: { ...review.pullRequest, ...ended } },
			domain: 'docs',
			isAdmin: true,
			target,
		});
		expect(html).not.toContain('/merge"');
		expect(html).toContain('opens a new one');
	});

	it('names the files in conflict', () => {
		const html = show({
			review,
			isAdmin: true,
			domain: 'docs',
			target,
			problem: { words: 'Changed.', conflicts: ['<a>.md'] },
		});
		expect(html).toContain('role="alert"');
		expect(html).toContain('<code>&lt;a&gt;.md</code>');
	});
});

it('the text of a pull request of ours is not shown twice', () => {
	const { body } = textForReviewers({
		jobId: 'job_1',
		instructions: [{ role: 'user', text: 'Do it.', isNew: true }],
		summary: 'It was done.',
		files: [changed('a.md')],
		checks: review.pullRequest.checks,
		previous: undefined,
	});
	const html = show({
		review: { ...review, pullRequest: { ...review.pullRequest, body } },
		domain: 'docs',
		isAdmin: false,
		target,
	});
	const description = /<section class="pull-request-text".*?<\/section>/s.exec(html)?.[0] ?? '';
	expect(textOf(description)).toBe('|Description|Summary| |It was done.|');
});

describe('a diff', () => {
	it('has the numbers of lines on both sides, and marks the words that differ', () => {
		const html = String(diffSection(review.diff ?? { baseSha: '', headSha: '', files: [], patch: '' }));
		expect(html).toContain(
			'<tr class="line-old"><td class="line-number">3</td><td class="line-number"></td><td class="sign">−</td><td class="line-text">The port is <mark>4400</mark>.</td></tr>',
		);
		expect(html).toContain('<td class="line-number">4</td><td class="line-number">4</td>');
		expect(html).toContain('2 unchanged lines');
	});

	it('takes no content for the head of a file', () => {
		const lines = ['-diff --git a/x b/x', '+--- a/evil', '++++ b/evil', '+@@ -1 +1 @@', '+diff --git a/y b/y', ' end'];
		const files = [changed('a.md', { additions: 4 }), changed('b.md')];
		const patch = patchOf('a.md', lines) + patchOf('b.md', ['-1', '+2']);
		const html = String(diffSection({ files, patch, baseSha: '', headSha: '' }));
		expect(html.match(/<details/g)).toHaveLength(2);
		expect(textOf(html)).toContain('diff --git a/y b/y');
		expect(textOf(html)).not.toContain('too long');
	});

	it('says what is no text, what was only moved, and what was cut off', () => {
		const files = [
			changed('logo.png', { additions: 0, deletions: 0 }),
			changed('new.md', { change: 'moved', oldPath: 'old.md', additions: 0, deletions: 0 }),
			changed('cut.md', { additions: 50 }),
			changed('gone.md'),
		];
		const patch = `diff --git a/logo.png b/logo.png\nindex 1..2 100644\nBinary files a/logo.png and b/logo.png differ\ndiff --git a/old.md b/new.md\nsimilarity index 100%\nrename from old.md\nrename to new.md\n${patchOf('cut.md', ['-1', '+2'])}`;
		const text = textOf(String(diffSection({ files, patch, baseSha: '', headSha: '' })));
		expect(text).toContain('This file is not text.');
		expect(text).toContain('Moved without changes.');
		expect(text.match(/too long to keep in full/g)).toHaveLength(2);
	});

	it('is bounded, whatever its size', () => {
		const lines = Array.from({ length: 30_000 }, (_, index) => `+line ${index}`);
		const files = [changed('long.md', { additions: 30_000, deletions: 0 }), changed('next.md')];
		const patch = patchOf('long.md', lines) + patchOf('next.md', ['-1', `+${'x'.repeat(100_000)}`]);
		const html = String(diffSection({ files, patch, baseSha: '', headSha: '' }));
		expect(html.length).toBeLessThan(1_000_000);
		expect(html).toContain('This page shows no more lines');
		expect(html).toContain('<details class="file" id="file-0"><summary>');
	});
});

describe('words of a line', () => {
	it('are marked where they differ', () => {
		expect(wordChanges('Use the port 4400 here', 'Use the port 4401 there')).toEqual({
			before: [
				{ text: 'Use the port ', isChanged: false },
				{ text: '4400 here', isChanged: true },
			],
			after: [
				{ text: 'Use the port ', isChanged: false },
				{ text: '4401 there', isChanged: true },
			],
		});
	});

	it('are not compared when the lines have little in common or are very long', () => {
		expect(wordChanges('Nothing of this is left', 'Another sentence')).toBeUndefined();
		expect(wordChanges('a '.repeat(1_000), 'a '.repeat(999))).toBeUndefined();
		expect(wordChanges('', 'new')).toBeUndefined();
	});
});

it('shows characters that nobody would see', () => {
	const codes = [0x202e, 0x200b, 0xad, 0x1b, 0xfeff, 0xe0041];
	for (const code of codes) {
		const html = String(visibleText(`a${String.fromCodePoint(code)}b`));
		expect(html).toMatch(/^a<span class="unseen-character">U\+[0-9A-F]{4,5}<\/span>b$/);
	}
	expect(String(visibleText('tab\there, 👩‍🚀'))).toBe('tab\there, 👩‍🚀');
});

it('renders the text of a pull request without the addresses that would tell who reads it', () => {
	expect(renderPullRequest('# A\n\n![alt](https://evil.test/x.png) [in](/etc) [web](https://a.test/?a=1&b="2")')).toBe(
		'<h3>A</h3>\n<p>alt <span>in</span> <a href="https://a.test/?a=1&#x26;b=%222%22" rel="noreferrer nofollow">web</a></p>',
	);
});
