import { describe, expect, it } from 'vitest';
import { levelsMax } from './nesting.js';
import { parseYaml, parseYamlDocument } from './parse-yaml.js';

/** Texts of many levels; some of them abort a process that reads them by recursion, and no `try` helps. */
const nestedTexts: Readonly<Record<string, string>> = {
	'open braces': '{'.repeat(1_000),
	'open brackets': '['.repeat(49_000),
	'closed braces': '{'.repeat(400) + '}'.repeat(400),
	'objects within objects': '{"a":'.repeat(4_000),
	'lists on one line': '- '.repeat(20_000),
	'keys on one line': '? '.repeat(20_000),
	'keys without names': ': '.repeat(20_000),
	'brackets behind a key': `title: ${'['.repeat(3_000)}`,
	'indented keys': Array.from({ length: 300 }, (_, level) => `${' '.repeat(level)}a:`).join('\n'),
	'braces below a key that is right': `title: Right\ntags: ${'{'.repeat(2_000)}`,
};

/** Each name stands for the list of the name before, forty levels below. */
const aliases = Array.from(
	{ length: 6 },
	(_, at) => `a${at}: &a${at} ${'['.repeat(40)}${at === 0 ? 'x' : `*a${at - 1}`}${']'.repeat(40)}`,
).join('\n');

describe('a text of more levels than anybody writes', () => {
	it.each(Object.entries(nestedTexts))('is refused: %s', (_, text) => {
		expect(() => parseYaml(text)).toThrow('it is nested too deeply');
		expect(parseYamlDocument(text).errors.map(({ message }) => message)).toEqual(['it is nested too deeply']);
	});

	it('is refused when aliases make the levels', () => {
		expect(() => parseYaml(aliases)).toThrow('it is nested too deeply');
	});
});

it('reads what has as many levels as are allowed, and an alias of one object in many places', () => {
	const text = '['.repeat(levelsMax) + ']'.repeat(levelsMax);
	expect(JSON.stringify(parseYaml(text))).toBe(text);
	expect(parseYaml('own: &own {a: 1}\nother: [*own, *own]')).toEqual({ own: { a: 1 }, other: [{ a: 1 }, { a: 1 }] });
	expect(parseYamlDocument('a: {b: [c]}').toJS()).toEqual({ a: { b: ['c'] } });
});
