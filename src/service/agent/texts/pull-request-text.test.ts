import fc from 'fast-check';
import type { Nodes } from 'mdast';
import { toString as toText } from 'mdast-util-to-string';
import { visit } from 'unist-util-visit';
import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../../documentation/markdown/parse-markdown.js';
import { ownPart } from '../../forge/own-parts.js';
import type { ChangeDescription } from './change-description.js';
import { commitMessage } from './commit-message.js';
import { pullRequestText } from './pull-request-text.js';
import { cleanText, codeSpan, fence, plainMarkdown } from './safe-text.js';

const instruction = (text: string, isNew = true) => ({ role: 'user' as const, text, isNew });

const change: ChangeDescription = {
	jobId: 'job_0123456789abcdef01234567',
	instructions: [instruction('Please replace "Acme" with "Umbrella" everywhere.')],
	summary: 'Replaced "Acme" with "Umbrella" in 11 places on 2 pages.',
	files: [
		{ path: 'docs/guide/install.md', change: 'changed', additions: 8, deletions: 8 },
		{ path: 'docs/index.md', oldPath: 'docs/start.md', change: 'moved', additions: 3, deletions: 3 },
	],
	checks: [
		{
			name: 'links',
			status: 'passed',
			summary: 'This change breaks no link and no anchor. 1 broken link or anchor was there before it.',
			findings: ['Before this change: guide/use.md:5: "../reference.md" leads to no page.'],
		},
		{ name: 'mdx', status: 'skipped', summary: 'There is no page of MDX.', findings: [] },
		{
			name: 'command',
			status: 'failed',
			summary: '"npm run lint" failed with the code 1.',
			findings: ['docs/index.md', '  3:1  error  Line too long'],
		},
	],
	previous: undefined,
};

it('a commit says what, why, where, and what failed', () => {
	expect(commitMessage(change)).toMatchInlineSnapshot(`
		"Replace "Acme" with "Umbrella" everywhere

		Asked for:

		    Please replace "Acme" with "Umbrella" everywhere.

		Replaced "Acme" with "Umbrella" in 11 places on 2 pages.

		- docs/guide/install.md (changed, +8 -8)
		- docs/start.md -> docs/index.md (moved, +3 -3)

		Checks that failed: command."
	`);
});

it('a pull request after a further instruction says what that one changed', () => {
	const [first] = change.instructions;
	const { body } = pullRequestText({ ...change, instructions: first ? [first, { ...first, text: 'Undo it.' }] : [] });
	expect(body).toMatch(/^## What the last instruction changed\n/m);
});

it('a pull request says what, why, where, what was checked and how to go on', () => {
	const { title, body } = pullRequestText(change);
	expect(title).toBe('Replace "Acme" with "Umbrella" everywhere');
	expect(body).toMatchInlineSnapshot(`
		"<!-- docent:what -->
		## Summary

		Replaced "Acme" with "Umbrella" in 11 places on 2 pages.
		<!-- /docent:what -->

		<!-- docent:details -->
		## Why

		\`\`\`text
		Please replace "Acme" with "Umbrella" everywhere.
		\`\`\`

		## Pages

		- \`docs/guide/install.md\` (+8 −8)
		- \`docs/start.md\` → \`docs/index.md\` moved (+3 −3)

		## Checks

		- ✅ **links**: This change breaks no link and no anchor. 1 broken link or anchor was there before it.
		- ➖ **mdx**: There is no page of MDX.
		- ❌ **command**: "npm run lint" failed with the code 1.

		<details>
		<summary>links: 1 line</summary>

		\`\`\`text
		Before this change: guide/use.md:5: "../reference.md" leads to no page.
		\`\`\`

		</details>

		<details>
		<summary>command: 2 lines</summary>

		\`\`\`text
		docs/index.md
		  3:1  error  Line too long
		\`\`\`

		</details>

		## To have more changed

		Send another instruction to the same job, and it goes on in this pull request: \`docent-service agent message job_0123456789abcdef01234567 "…"\`.

		Made by Docent, job \`job_0123456789abcdef01234567\`.
		<!-- /docent:details -->"
	`);
});

it('a follow-up writes the pull request again, with every instruction so far', () => {
	const instructions = [instruction('Rename the heading "A" to "B"', false), instruction('Also fix broken links')];
	const { title, body } = pullRequestText({
		...change,
		instructions,
		previous: { id: '7', url: 'https://forge.example/pulls/7', state: 'closed', head: 'a', base: 'main' },
	});
	expect(title, 'that of the one before is taken').toBe('Fix broken links');
	expect(body).toMatch(
		/1\. instruction:\n\n```text\nRename the heading "A" to "B"\n```\n\n2\. instruction:\n\n```text\nAlso fix broken links\n```/,
	);
	expect(body).toContain('The pull request of this job before it was closed: https://forge.example/pulls/7');
	const commit = commitMessage({ ...change, instructions });
	expect(commit.split('\n')[0]).toBe('Fix broken links');
	expect(commit).not.toContain('Rename');
});

describe('the first line', () => {
	const subject = (text: string, files = change.files) =>
		commitMessage({ ...change, instructions: [instruction(text)], files }).split('\n')[0];

	it('is the name that the model has given the change, whatever the instruction says', () => {
		const named = { ...change, name: 'Use the constant ext in the rename script' };
		const instructions = [instruction('Fix the script.')];
		expect(commitMessage({ ...named, instructions }).split('\n')[0]).toBe(named.name);
		expect(pullRequestText({ ...named, instructions }).title).toBe(named.name);
	});

	it.each([
		['could you please  fix the typo in the intro?', 'Fix the typo in the intro'],
		['- Add a page guide/new.md titled "New" with the text: Hello\n\nMore', 'Add a page guide/new.md titled "New"'],
		['The install page is out of date.', 'The install page is out of date'],
		['1. Fix broken links\n2. Rename the heading "A" to "B"', 'Update 2 pages of the documentation'],
		['Fix broken links\nMove a.md to b.md', 'Update 2 pages of the documentation'],
		['Please do both:\n1. Fix broken links\n2. Move a.md', 'Update 2 pages of the documentation'],
		['Fix this bug report:\n\nThe command ends with an error.', 'Update 2 pages of the documentation'],
		[`Translate ${'a page '.repeat(12)}`, 'Update 2 pages of the documentation'],
		['Rewrite the intro.\nReaders say that it is too long.', 'Update 2 pages of the documentation'],
		['', 'Update 2 pages of the documentation'],
	])('of %j is %j', (text, expected) => {
		expect(subject(text)).toBe(expected);
	});

	it('names the file when there is but one', () => {
		expect(subject('It is\nwrong.', [{ path: 'docs/a.md', change: 'added', additions: 1, deletions: 0 }])).toBe(
			'Add docs/a.md',
		);
	});

	it('is never longer than 72 characters, nor more than one line', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
				const line = subject(`Add ${text}`) ?? '';
				expect(line.length).toBeLessThanOrEqual(72);
				expect(line.trim()).not.toBe('');
			}),
		);
	});
});

/** More by `RUNS=2000`. */
const runs = Number(process.env.RUNS ?? 30);

/** Text that tries to be more than text. */
const hostile = fc
	.array(
		fc.oneof(
			fc.constantFrom(
				'@octocat',
				'Fixes #12',
				'closes GH-3',
				'resolves https://github.com/a/b/issues/4',
				'!5',
				'ABC-6',
				'\n',
				'\n\n',
				'    ',
				'\t',
				'```',
				'~~~',
				'`',
				'``',
				'</details>',
				'<script>alert(1)</script>',
				'<img src=x onerror=y>',
				'<!--',
				'-->',
				'[a](http://b.c)',
				'![a](http://b.c/d.png)',
				'[a]: http://b.c',
				'[^1]',
				'www.evil.com',
				'mailto:a@b.cd',
				'a@b.cd',
				'https://evil.com',
				'# ',
				'- ',
				'1. ',
				'> ',
				'---',
				'===',
				'| a | b |\n| - | - |',
				'**',
				'__',
				'~~',
				'\\',
				'&lt;',
				'&#64;octocat',
				'$x$',
				'Co-authored-by: a <b@c.de>',
				'Docent-Job: x',
				'\u202E',
				'\u200B',
				'\r\n',
				'\u2028',
			),
			fc.string({ maxLength: 8 }),
		),
		{ maxLength: 20 },
	)
	.map((parts) => parts.join(''));

const typesIn = (markdown: string) => {
	const types = new Set<string>();
	visit(parseMarkdown(markdown), (node: Nodes) => {
		types.add(node.type);
	});
	return types;
};
const shown = (text: string) => text.replace(/[\s\u200B]+/g, '');
const callsSomebody =
	/(?<![\w/])@[a-z\d]|(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+(?:[\w/-]*#\d|gh-\d|https?:\/\/\S+\/issues\/\d)/i;

describe('text of others', () => {
	it('is nothing but text in Markdown, and all of it is shown', () => {
		fc.assert(
			fc.property(hostile, (text) => {
				const markdown = plainMarkdown(text);
				for (const type of typesIn(markdown)) expect(['root', 'paragraph', 'text', 'break']).toContain(type);
				const seen = toText(parseMarkdown(markdown));
				expect(shown(seen)).toBe(shown(cleanText(text)));
				expect(seen).not.toMatch(callsSomebody);
			}),
			{ numRuns: 2 * runs },
		);
	});

	it('stays in its fence and in its code', () => {
		fc.assert(
			fc.property(hostile, (text) => {
				expect(parseMarkdown(fence(text)).children.map(({ type }) => type)).toEqual(['code']);
				for (const type of typesIn(`x ${codeSpan(text)} x`))
					expect(['root', 'paragraph', 'text', 'inlineCode']).toContain(type);
			}),
			{ numRuns: runs },
		);
	});

	it('closes no issue, calls nobody and adds nothing to a pull request or a commit', () => {
		fc.assert(
			fc.property(hostile, hostile, hostile, (asked, summary, path) => {
				const described: ChangeDescription = {
					...change,
					instructions: [instruction(asked)],
					summary,
					files: [{ path, change: 'added', additions: 1, deletions: 0 }],
					checks: [{ name: 'links', status: 'failed', summary, findings: [asked, path] }],
				};
				const { title, body } = pullRequestText(described);
				const html: string[] = [];
				const headings: string[] = [];
				visit(parseMarkdown(body), (node: Nodes) => {
					if (node.type === 'html') html.push(node.value);
					if (node.type === 'heading') headings.push(toText(node));
					expect(['link', 'image', 'definition', 'table', 'footnoteReference', 'blockquote']).not.toContain(node.type);
				});
				const marks = /links: 2 lines|<!-- \/?docent:(what|details) -->/g;
				expect(html.join('').replace(marks, '')).toBe('<details>\n<summary></summary></details>');
				expect(headings.filter((heading) => !/^(Summary|What)/.test(heading))).toEqual([
					'Why',
					'Pages',
					'Checks',
					'To have more changed',
				]);
				const commit = commitMessage(described);
				for (const text of [title, body, commit]) expect(text).not.toMatch(callsSomebody);
				expect(commit).not.toMatch(/^(?:Docent-Job|Co-authored-by)\s*:/im);
			}),
			{ numRuns: runs },
		);
	});

	it('is cut where a forge would refuse it', () => {
		const long = 'word '.repeat(20_000);
		const files = Array.from({ length: 3_000 }, (_, index) => ({
			path: `docs/${'x'.repeat(200)}/${index}.md`,
			change: 'changed' as const,
			additions: 1,
			deletions: 1,
		}));
		const findings = Array.from({ length: 100 }, () => long);
		const checks = change.checks.map((check) => ({ ...check, findings }));
		const { body } = pullRequestText({
			...change,
			instructions: Array.from({ length: 50 }, () => instruction(long)),
			summary: long,
			files,
			checks,
		});
		expect(body.length).toBeLessThan(65_000);
		expect(body).toContain('To have more changed');
		expect(body).toContain('38 earlier instructions are left out here.');
	});
});

describe("a repository's own form", () => {
	const form = (template: string) => pullRequestText(change, template).body;
	const what = 'Replaced "Acme" with "Umbrella" in 11 places on 2 pages.';

	it.each(['## Description', '### Summary of the change', '# What does this PR do?', '## Proposed changes'])(
		'has the description below "%s", and the rest as it is',
		(heading) => {
			const before = 'Thank you!\n<!-- ## Description of nothing -->\n\n';
			const after = '\n<!-- Say what changes. -->\n\n## Checklist\n\n- [ ] I have signed off @acme/docs\n';
			const body = form(`${before}${heading}\n${after}`);
			expect(body.startsWith(`${before}${heading}\n\n${ownPart('what', what)}\n\n${after.trim()}`)).toBe(true);
			expect(body).toContain('## Pages');
		},
	);

	it('follows the description where it asks for none', () => {
		const start = `${ownPart('what', `## Summary\n\n${what}`)}\n\n- [ ] Tested\n\n<!-- docent:details -->\n## Why`;
		expect(form('- [ ] Tested').startsWith(start)).toBe(true);
	});
});
