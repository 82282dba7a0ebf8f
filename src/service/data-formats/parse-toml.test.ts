import { expect, it } from 'vitest';
import { parseToml } from './parse-toml.js';

it('takes no word of a comment for a value, and no sign in a text for a comment', () => {
	const { data, problem } = parseToml(
		'tags = [\n  "x", # not "y", see [old]\n  "c#", # it\'s\n]\nnested = [\n  ["a"],\n  ["b"], # c\n]\nbuild = { list = "always" } # not list = "never"\ntext = """\none # two\n""" # three\n',
	);
	expect(problem).toBeUndefined();
	expect(data).toEqual({
		tags: ['x', 'c#'],
		nested: [['a'], ['b']],
		build: { list: 'always' },
		text: 'one # two\n',
	});
});

it('may have a list of many thousand lines', () => {
	const lines = Array.from({ length: 20_000 }, (_, turn) => `"t${turn}", # x`);
	expect(parseToml(`tags = [\n${lines.join('\n')}\n]`).data.tags).toHaveLength(20_000);
});

it('reads what the standard allows', () => {
	const { data, problem } = parseToml(
		'title = "Caf\\u00e9 guide"\npublishDate = 2024-01-05\n"__proto__" = 1\n[menu."main nav"]\nweight = 2',
	);
	expect(problem).toBeUndefined();
	expect(data.title).toBe('Café guide');
	expect(data.publishDate).toBe('2024-01-05');
	expect(data.menu).toEqual({ 'main nav': { weight: 2 } });
	expect(Object.getPrototypeOf(data)).toBe(Object.prototype);
});

it('leaves out a line that is not TOML, and says which', () => {
	const { data, problem, isMended } = parseToml('title = Guide\ndraft = true\ndraft = false');
	expect(data).toEqual({ draft: true });
	expect(problem).toMatch(/^line 1: /);
	expect(isMended).toBe(true);
});

it.each([
	['brackets', `a = ${'['.repeat(5_000)}`],
	['names', `[${'a.'.repeat(6_000)}a]`],
])('refuses more levels than anybody writes: %s', (_, text) => {
	expect(parseToml(text)).toMatchObject({ data: {}, problem: expect.stringContaining('nested') });
});
