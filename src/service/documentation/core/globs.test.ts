import { describe, expect, it } from 'vitest';
import { parseToml } from '../../data-formats/parse-toml.js';
import { mayInclude } from '../generators/expand-includes.js';
import { createGlob, listedTexts, withoutComments } from './globs.js';
import { matchPath } from './match-path.js';

/** What each pattern means, as configurations have them. */
const meanings: readonly [glob: string, meant: readonly string[], others: readonly string[]][] = [
	['drafts', ['drafts/a.md', 'x/drafts/y/a.md', 'drafts'], ['drafts.md', 'my-drafts/a.md']],
	['/drafts/', ['drafts/a.md', 'x/drafts/a.md'], ['drafts.md']],
	['a/b', ['a/b', 'a/b/c.md'], ['x/a/b', 'a/bc']],
	['*.draft.md', ['a.draft.md', 'x/b.draft.md'], ['a.draft.mdx', 'a.md']],
	['**/internal/**', ['internal/a.md', 'x/internal/a.md', 'x/y/internal/z/a.md'], ['internals/a.md']],
	['guide/**/x.md', ['guide/x.md', 'guide/a/b/x.md'], ['guide/ax.md', 'x.md']],
	['guide/*/x.md', ['guide/a/x.md'], ['guide/x.md', 'guide/a/b/x.md']],
	['{de,fr}/*', ['de/a.md', 'fr/b/c.md'], ['es/a.md', 'x/de/a.md']],
	['a?c/x', ['abc/x', 'a.c/x/y'], ['ac/x', 'a/c/x']],
	['a+(b).md', ['a+(b).md'], ['aab.md']],
	['{open', ['{open'], ['open']],
];

describe('a pattern of files', () => {
	it.each(meanings)('%s means what it has always meant', (glob, meant, others) => {
		const isMeant = createGlob(glob);
		expect(meant.filter((file) => !isMeant(file))).toEqual([]);
		expect(others.filter(isMeant)).toEqual([]);
	});

	// Each of these takes a regular expression longer than anybody waits.
	it.each([
		`${'*a'.repeat(300)}b`,
		`${'**/'.repeat(300)}b`,
		`${'**a'.repeat(300)}b`,
		`${'{a,aa}'.repeat(300)}b`,
		`${'?*'.repeat(300)}b`,
	])('takes a time of its length times that of the name: %.20s…', (glob) => {
		const isMeant = createGlob(glob);
		expect(isMeant('a'.repeat(3_000))).toBe(false);
		expect(isMeant(`${'a/'.repeat(1_500)}c`)).toBe(false);
	});
});

it('gives each piece of a path the longest text that leaves the rest possible', () => {
	const run = (hasSlashes: boolean) => ({ kind: 'run', min: 1, hasSlashes }) as const;
	const text = (...texts: string[]) => ({ kind: 'texts', texts }) as const;
	expect(matchPath([run(true), text('/'), run(false)], 'a/b/c')).toEqual(['a/b', '/', 'c']);
	expect(matchPath([run(false), text('-', '-b-'), run(false)], 'a-b-c')).toEqual(['a-b', '-', 'c']);
	expect(matchPath([text('a'), { kind: 'folders' }, { kind: 'sign' }], 'ax/y/z')).toEqual(['a', 'x/y/', 'z']);
	expect(matchPath([run(false)], 'a/b')).toBeUndefined();
});

describe('a configuration of 100 kB', () => {
	const long = (unit: string) => unit.repeat(100_000 / unit.length);

	it('is looked through once, whatever does not end in it', () => {
		expect(withoutComments(`a // b\n${long('"\\')}`)).toContain('a \n');
		expect(withoutComments(long('/* '))).toBe('');
		expect(withoutComments(long('`\\`'))).toHaveLength(99_999);
		expect(listedTexts(long('srcExclude: ['), 'srcExclude')).toEqual([]);
		expect(mayInclude(long('`'))).toBe(false);
		expect(parseToml(`a = [${long('"\\')}`).problem).toBeDefined();
	});
});
