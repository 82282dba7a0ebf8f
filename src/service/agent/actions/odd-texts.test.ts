import { expect, it } from 'vitest';
import { editPages, filesInMemory } from '../../../testing/agent/edit-pages.js';
import { runAction } from './actions.js';

it.each([
	'docker-compose',
	'--log-level',
	'self-hosted',
	'v2-beta',
	'a/b',
	'C++',
	'$HOME',
	'x.y|z',
	'[draft]',
	'{id}',
	'^top',
	'what?',
	'100%',
	'a & b',
	'#1',
	'👍🏽',
	'a\\b',
])('replaces the text %s as it is written', async (from) => {
	const texts = new Map([['a.md', `x \`${from}\` y\n`]]);
	const input = { from, to: '$& $1 new-words' };
	await runAction(filesInMemory(texts), 'replace-text', input, async () => {});
	expect(texts.get('a.md')).toBe('x `$& $1 new-words` y\n');
});

it.each([
	[
		'set-frontmatter',
		{ key: 'x.y', value: 'z', pages: ['a.md'] },
		'"x" in the frontmatter is a list, so it has no field "y"; set "x" itself.',
	],
	[
		'set-frontmatter',
		{ key: 'm.a.b', value: 'z', pages: ['a.md'] },
		'"m.a" in the frontmatter is one value, so it has no field "b"; set "m.a" itself.',
	],
	['move-page', { path: 'a.md', newPath: '\uD800.md' }, 'Give well-formed text.'],
] as const)('refuses what cannot be done: %s %j', async (name, input, sentence) => {
	const texts = new Map([['a.md', '---\nx: [1]\nm: { a: 1 }\n---\n# A\n']]);
	await expect(runAction(filesInMemory(texts), name, input, async () => {})).rejects.toThrow(sentence);
});

it('sets a field within one that is empty', async () => {
	expect((await editPages({ 'a.md': '---\nx:\n---\n' }, 'Set x.y to "z" in a.md')).files['a.md']).toBe(
		'---\nx:\n  y: z\n---\n',
	);
});

it('replaces a text of two lines whatever its line ends are', async () => {
	for (const end of ['\n', '\r\n'])
		for (const from of ['one-a\ntwo', 'one-a\r\ntwo']) {
			const texts = new Map([['a.md', `one-a${end}two three${end}`]]);
			await runAction(filesInMemory(texts), 'replace-text', { from, to: 'four' }, async () => {});
			expect(texts.get('a.md')).toBe(`four three${end}`);
		}
});
