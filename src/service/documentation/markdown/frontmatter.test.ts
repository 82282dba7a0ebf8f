import { describe, expect, it } from 'vitest';
import { readFrontmatter } from './frontmatter.js';

const words = '\n# Ring\n\nThe ring is red.\n';
const ruled = `${words}\n---\n\nThe box is blue.\n`;

describe('frontmatter', () => {
	it.each([words, ruled])('ends with the end of a document in YAML, whatever follows', (body) => {
		for (const end of ['...', '... ', '---']) {
			const source = `---\ntitle: Ring\n${end}\n${body}`;
			expect(readFrontmatter(source)).toEqual({ frontmatter: { title: 'Ring', facets: {} }, body });
		}
		expect(readFrontmatter('---\n...\nText')).toEqual({ frontmatter: { facets: {} }, body: 'Text' });
	});

	it('in TOML has its own marks alone', () => {
		const source = '+++\ntitle = """\n...\n---\n"""\n+++\nText';
		expect(readFrontmatter(source)).toEqual({ frontmatter: { title: '...\n---', facets: {} }, body: 'Text' });
	});

	it('may begin with an empty line or have only comments', () => {
		const read = { frontmatter: { title: 'Ring', facets: {} }, body: 'Text' };
		expect(readFrontmatter('---\n\ntitle: Ring\n\n---\nText')).toEqual(read);
		expect(readFrontmatter('---\n# layout: home\n---\nText').body).toBe('Text');
		expect(readFrontmatter('---\n\n---\nText').body).toBe('Text');
	});
});

describe('a rule at the top of a page', () => {
	it.each([
		`---\n${ruled}`,
		'---\n\n# Ring\n\n---\n\nThe box is blue.',
		'---\n\n- One\n- Two\n\n---\n\nThe box is blue.',
		`---\n\n${'The ring is red. '.repeat(4_000)}\n\n---\n\nThe box is blue.`,
		'---\n\n# Ring\n\nThe ring is red.\n\nNote: it is hot.\n\n---\n\nThe box is blue.',
		'---\n\n[Ring](ring.md) is red: *very* red: so.\n\n---\n\nThe box is blue.',
	])('takes no words away', (source) => {
		expect(readFrontmatter(source).body).toBe(source);
	});

	it('is no problem, and text that stands where fields should is named', () => {
		expect(readFrontmatter(`---\n${ruled}`).problem).toBeUndefined();
		const source = '---\nThe ring is red.\n---\nThe box is blue.';
		const problem = 'it is not a list of `name: value` lines';
		expect(readFrontmatter(source)).toEqual({ frontmatter: { facets: {} }, body: source, problem });
	});

	it('does not publish what says that it is a draft', () => {
		const source = '---\n\ntitle: One: two\ndraft: true\n\n---\nText';
		expect(readFrontmatter(source).frontmatter.unpublished).toBe('draft: true');
	});
});

describe('values', () => {
	it('are text as they are written', () => {
		const { frontmatter } = readFrontmatter(
			'---\ntitle: 007\nversion: 3.10\ntags: [1.20]\nslug: 1.10\norder: 0x1F\n---\nText',
		);
		expect(frontmatter).toMatchObject({ title: '007', slug: '1.10', order: 31 });
		expect(frontmatter.facets).toEqual({ version: '3.10', groups: ['1.20'] });
	});

	it('that are too long are left out alone', () => {
		const { frontmatter, problem } = readFrontmatter(`---\nid: a\napi: ${'x'.repeat(60_000)}\ntitle: Read\n---\nText`);
		expect(frontmatter).toMatchObject({ id: 'a', title: 'Read' });
		expect(problem).toBeUndefined();
	});
});

it.each([
	['---\nWelcome to: our [site\nreal words here\n---\nText', 'real words here\n---\nText'],
	['---\n[x\nreal words\n---\nText', 'real words\n---\nText'],
	['---\ntitle: A: b\ntags:\n- [x\n---\nText', 'Text'],
])('keeps the words between rules that are no fields: %j', (source, body) => {
	expect(readFrontmatter(source).body).toBe(body);
});
