import { expect, it } from 'vitest';
import { parseToml } from './parse-toml.js';

it('takes no word of a comment for a value, and no sign in a text for a comment', () => {
	const { data, problem } = parseToml(
		'tags = [\n  "x", # not "y", see [old]\n  "c#", # it\'s\n]\nnested = [\n  ["a"],\n  ["b"], # c\n]\nbuild = { list = "always" } # not list = "never"\ntext = """\none # two\n""" # three\n',
	);
	expect(problem).toBeUndefined();
	expect(data).toEqual({
		tags: ['x', 'c#'],
		nested: ['a', 'b'],
		build: { list: 'always' },
		text: 'one # two\n',
	});
});

it('may have a list of many thousand lines', () => {
	const lines = Array.from({ length: 20_000 }, (_, turn) => `"t${turn}", # x`);
	expect(parseToml(`tags = [\n${lines.join('\n')}\n]`).data.tags).toHaveLength(20_000);
});
