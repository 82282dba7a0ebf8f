import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Parsed } from '../instruction.js';
import { UnknownInstruction } from '../unknown-instruction.js';
import { parseInstructions } from './parse-instructions.js';

const parse = (prompt: string): Parsed[] => parseInstructions(prompt).map(({ words: _, ...parsed }) => parsed);
const one = (prompt: string) => {
	const all = parse(prompt);
	expect(all).toHaveLength(1);
	return all[0];
};

describe('one meaning has many wordings: replacing text', () => {
	it.each([
		'Replace "A b" with "C"',
		'replace “A b” with “C”.',
		"Please replace all occurrences of the phrase 'A b' by `C` everywhere!",
		'Change every „A b“ to «C» across all pages',
		'Could you change the text ‘A b’ to "C"?',
		'Use "C" instead of "A b"',
		'Find "A b" and replace it with "C" in the documentation',
		'Rename A b to C everywhere',
		'Rename "A b" to "C"',
		'Fix the typo "A b" to "C"',
		'Replace "A b" → "C"',
	])('%s', (prompt) => {
		expect(one(prompt)).toEqual({
			kind: 'replace-text',
			from: 'A b',
			to: 'C',
			scope: { places: [] },
			isPartOfWords: false,
			ignoresCase: false,
			inCode: true,
			inLinks: false,
		});
	});

	it.each([
		['in guide/install.md and the page "FAQ"', { scope: { places: ['guide/install.md', 'FAQ'] } }],
		[
			'in the folder guide, ignoring case, except in code',
			{ scope: { places: ['guide'] }, ignoresCase: true, inCode: false },
		],
		['in all pages under guide/', { scope: { places: ['guide/'] } }],
		['whole words only', { isPartOfWords: false }],
		['also within words, including links', { isPartOfWords: true, inLinks: true }],
		['(case-insensitive)', { ignoresCase: true }],
		['throughout the docs but not in code blocks', { scope: { places: [] }, inCode: false }],
	])('with the manner: %s', (manner, expected) => {
		expect(one(`Replace "A" with "B" ${manner}`)).toMatchObject(expected);
	});

	it('keeps the text exactly', () => {
		expect(one('Replace "one\ntwo" with ``a `b` c``')).toMatchObject({ from: 'one\ntwo', to: 'a `b` c' });
		expect(one("Replace 'Bob's page' with \"Al's “page”\"")).toMatchObject({ from: "Bob's page", to: "Al's “page”" });
		expect(one('Replace "to" with "with in guide/x.md"')).toMatchObject({ from: 'to', to: 'with in guide/x.md' });
	});

	it('of an address means the addresses of links as well', () => {
		expect(one('Replace "https://old.example" with "https://new.example"')).toMatchObject({ inLinks: true });
	});

	it('removes', () => {
		expect(one('Remove the text "A" from guide/x.md')).toMatchObject({
			from: 'A',
			to: '',
			scope: { places: ['guide/x.md'] },
		});
		expect(one('Remove "A"')).toMatchObject({ kind: 'replace-text', from: 'A', to: '' });
	});
});

describe('one meaning has many wordings: everything else', () => {
	it.each<[string, object]>([
		['Rename the heading "A" to "B"', { kind: 'rename-heading', heading: 'A', newHeading: 'B', scope: { places: [] } }],
		[
			'Rename the section A in x.md to B',
			{ kind: 'rename-heading', heading: 'A', newHeading: 'B', scope: { places: ['x.md'] } },
		],
		[
			'Change the title of the section `A` to `B` on the page "X"',
			{ kind: 'rename-heading', scope: { places: ['X'] } },
		],
		[
			'Create a new page "g/n.md" with the title "T" and the description "D" in the group "G" with the text "Hi."',
			{ kind: 'add-page', path: 'g/n.md', title: 'T', description: 'D', place: { group: 'G' }, text: 'Hi.' },
		],
		[
			'Add a page g/n.md titled T after g/o.md with the text:\n```md\n# Hi\n\n`x`\n```',
			{ kind: 'add-page', title: 'T', place: { after: 'g/o.md' }, text: '# Hi\n\n`x`' },
		],
		[
			'Add a section "H" to x.md after "S" with the text: abc. def',
			{ kind: 'add-section', heading: 'H', page: 'x.md', place: { position: 'after', section: 'S' }, text: 'abc. def' },
		],
		[
			'Insert a section "H" under the section "S" in x.md saying "abc"',
			{ kind: 'add-section', place: { position: 'under', section: 'S' }, text: 'abc' },
		],
		['Append to the section "A" of x.md: Hello', { kind: 'add-text', page: 'x.md', section: 'A', text: 'Hello' }],
		['Add the paragraph "Hello." to x.md', { kind: 'add-text', page: 'x.md', section: undefined, text: 'Hello.' }],
		['Delete the section "A" from x.md', { kind: 'delete-section', heading: 'A', page: 'x.md' }],
		['Repair all the dead links and anchors in guide/', { kind: 'fix-links', scope: { places: ['guide/'] } }],
		['fix broken links.', { kind: 'fix-links', scope: { places: [] } }],
		['Mend the broken links.', { kind: 'fix-links', scope: { places: [] } }],
		[
			'Set description of x.md to "A: b"',
			{ kind: 'set-field', key: 'description', value: 'A: b', scope: { places: ['x.md'] } },
		],
		['Set draft to true in x.md', { kind: 'set-field', key: 'draft', value: true }],
		['Set `tags` of x.md to [a, b]', { kind: 'set-field', key: 'tags', value: ['a', 'b'] }],
		['Set the frontmatter field own.key of x.md to 3', { kind: 'set-field', key: 'own.key', value: 3 }],
		['Remove the frontmatter key draft from x.md', { kind: 'set-field', key: 'draft', value: undefined }],
		[
			'Change the title of the page "Install" to "Set up"',
			{ kind: 'set-field', key: 'title', value: 'Set up', scope: { places: ['Install'] } },
		],
		['Move a/b.md to c/', { kind: 'move-page', path: 'a/b.md', newPath: 'c/' }],
		['Rename a/b.md to a/c.md', { kind: 'move-page', path: 'a/b.md', newPath: 'a/c.md' }],
		[
			'Move the page "Install" to setup/install.md',
			{ kind: 'move-page', path: 'Install', newPath: 'setup/install.md' },
		],
		['Delete a/b.md', { kind: 'delete-page', path: 'a/b.md', successor: undefined }],
		[
			'Remove the page a/b.md and redirect links to a/c.md instead',
			{ kind: 'delete-page', path: 'a/b.md', successor: 'a/c.md' },
		],
	])('%s', (prompt, expected) => {
		expect(one(prompt)).toMatchObject(expected);
	});
});

describe('several instructions', () => {
	const kinds = (prompt: string) => parse(prompt).map(({ kind }) => kind);

	it.each([
		'Replace "a" with "b"\nFix broken links',
		'Replace "a" with "b" and then fix broken links',
		'Replace "a" with "b"; fix broken links.',
		'- Replace "a" with "b".\n- Fix broken links',
		'Please do this:\n\n1. Replace "a" with "b"\n2. Fix broken links',
	])('%j', (prompt) => {
		expect(kinds(prompt)).toEqual(['replace-text', 'fix-links']);
	});

	it('a text goes on up to the next number, and keeps its lines', () => {
		const [first, second] = parse(
			'1. Add a page x.md titled "T" with the text: Hello\n   second line\n\n   1. a list\n   2. of its own\n2. Fix broken links',
		);
		expect(first).toMatchObject({ kind: 'add-page', text: 'Hello\nsecond line\n\n1. a list\n2. of its own' });
		expect(second).toMatchObject({ kind: 'fix-links' });
	});

	it('without numbers a text goes on to the end, unless it is between quotes or in a fence', () => {
		expect(kinds('Add a page x.md with the text: Hello\nFix broken links')).toEqual(['add-page']);
		expect(kinds('Add a page x.md with the text "Hello"\nFix broken links')).toEqual(['add-page', 'fix-links']);
		expect(kinds('Add a page x.md with the text:\n\n```\nHello\n```\n\nFix broken links')).toEqual([
			'add-page',
			'fix-links',
		]);
	});
});

describe('what is not understood', () => {
	it.each([
		'',
		'   \n',
		'Write me a poem',
		'Change the tone to be friendlier',
		'Replace the old screenshots with new ones',
		'Replace "a" with "b" in a friendlier way',
		'Replace "a"',
		'Rename the product to something better',
		'Delete everything',
		'Fix the page about links',
		'Set the table',
		'Translate guide/x.md to German',
		'Fix broken links\nand make the intro shorter',
	])('%j is said to be, with the setting that is missing', (prompt) => {
		expect(() => parseInstructions(prompt)).toThrow(UnknownInstruction);
		expect(() => parseInstructions(prompt)).toThrow(/model\.provider \(DOCENT_MODEL_PROVIDER\)/);
	});

	it('is named by its first line alone, however long it is', () => {
		const prompt = `Fix broken links\nDo ${'something '.repeat(1_000)}`;
		expect(() => parseInstructions(prompt)).toThrow(/cannot carry out "Do something [^"]{0,120}…"/);
	});
});

const pieces = fc.constantFrom(
	...'Replace|"|“|”|\'|`|```|\n|with|in|the|heading|section|to|page|guide/x.md|all|pages|Rename|Add|a|with the text:|titled|Set|description|of|Fix|broken|links|Move|Delete|and|.|,|:|1.|2.|-|→|é|日本'.split(
		'|',
	),
	' ',
	'\n',
);
const prompts = fc.oneof(
	fc.string({ maxLength: 200 }),
	fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join(' ')),
	fc.array(pieces, { maxLength: 60 }).map((parts) => parts.join('')),
);

describe('any text at all', () => {
	it('is understood or refused with a sentence', () => {
		fc.assert(
			fc.property(prompts, (prompt) => {
				try {
					for (const { words } of parseInstructions(prompt)) expect(words).not.toMatch(/\n/);
				} catch (cause) {
					expect(cause).toBeInstanceOf(UnknownInstruction);
				}
			}),
			{ numRuns: 1_000 },
		);
	});

	it('of the longest kind takes no more than a blink', () => {
		const repeated = [
			'"',
			"'",
			'`',
			'` ',
			'"a ',
			'``` ',
			'\n```\n',
			'replace ',
			'Replace "a" ',
			'1. ',
			'- x\n',
			'in ',
			'“',
			'a',
			' ',
			'\n',
			'and ',
			'Fix broken links and ',
			'[a, ',
			'with the text ',
			'``',
		];
		for (const text of repeated) {
			const prompt = text.repeat(Math.ceil(100_000 / text.length)).slice(0, 100_000);
			expect(() => parseInstructions(prompt), JSON.stringify(text)).toThrow(UnknownInstruction);
		}
	});
});
