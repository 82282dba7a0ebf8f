import { render } from '@testing-library/preact';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFaults } from '../../../../testing/faults/answer-faults.js';
import { markdownAttacks } from '../../../../testing/panel/markdown-attacks.js';
import { revealHidden } from '../../hidden-characters.js';
import { grammarName } from './grammars.lazy.js';
import { highlighterFor, type Token, tokensView } from './highlight.lazy.js';

/** All of a code's tokens. */
async function tokenizer(language: string): Promise<(code: string) => Token[]> {
	const name = grammarName(language);
	if (!name) throw new Error(`There is no grammar for ${language}.`);
	const highlight = await highlighterFor(name);
	return (code) => {
		const tokens: Token[] = [];
		for (let from = 0; from < code.length; ) {
			const stretch = highlight(code, from);
			tokens.push(...stretch.tokens);
			from = stretch.end;
		}
		return tokens;
	};
}

async function coloured(code: string, language: string): Promise<Element> {
	const tokens = (await tokenizer(language))(code);
	return render(<pre>{tokensView(tokens)}</pre>).container;
}

/** The characters that are shown of plain code. */
const textOf = (code: string) =>
	revealHidden(code)
		.map((fragment) => ('text' in fragment ? fragment.text : fragment.escape))
		.join('');
const kinds = (root: Element) => [...root.querySelectorAll('span')].map((span) => [span.className, span.textContent]);

const samples: Record<string, [code: string, kind: string, token: string]> = {
	bash: ['echo "hi" # note', 'comment', '# note'],
	c: ['int main(void) { return 0; }', 'keyword', 'return'],
	'c#': ['public class A {}', 'keyword', 'public'],
	'c++': ['auto x = nullptr;', 'keyword', 'auto'],
	console: ['$ npm install', 'meta', '$ '],
	css: ['a { color: red; }', 'attribute', 'color'],
	dart: ['void main() {}', 'keyword', 'void'],
	diff: ['-old\n+new', 'addition', '+new'],
	dockerfile: ['FROM node:20', 'keyword', 'FROM'],
	elixir: ['def a do\nend', 'keyword', 'def'],
	go: ['func main() {}', 'keyword', 'func'],
	graphql: ['query { a }', 'keyword', 'query'],
	html: ['<b class="x">hi</b>', 'string', '"x"'],
	http: ['POST /a HTTP/1.1\nHost: b', 'keyword', 'POST'],
	java: ['class A {}', 'keyword', 'class'],
	json: ['{"a": 1}', 'attribute', '"a"'],
	jsx: ['const a = <b c="d">e</b>;', 'string', '"d"'],
	kotlin: ['fun main() {}', 'keyword', 'fun'],
	less: ['@a: 1px;', 'number', '1px'],
	lua: ['local a = 1', 'keyword', 'local'],
	makefile: ['all: build\n\techo $(A)', 'title', 'all: build'],
	md: ['# Title', 'title', '# Title'],
	nginx: ['listen 80;', 'attribute', 'listen'],
	php: ['<?php echo "a";', 'string', '"a"'],
	powershell: ['# note', 'comment', '# note'],
	properties: ['a.b=c', 'attribute', 'a.b'],
	pycon: ['>>> print(1)', 'meta', '>>>'],
	python: ['def a(): pass', 'keyword', 'def'],
	ruby: ['def a; end', 'keyword', 'def'],
	rust: ['fn main() {}', 'keyword', 'fn'],
	scss: ['$a: 1px;', 'number', '1px'],
	sql: ['SELECT 1', 'keyword', 'SELECT'],
	swift: ['let a = 1', 'keyword', 'let'],
	toml: ['[a]\nb = 1', 'title', '[a]'],
	ts: ['const a: string = `b`;', 'keyword', 'const'],
	tsx: ['const a = <b c="d" />;', 'string', '"d"'],
	yaml: ['a: true', 'attribute', 'a:'],
};

describe('highlighterFor', () => {
	it.each(Object.entries(samples))('knows %s', async (language, [code, kind, token]) => {
		const root = await coloured(code, language);
		expect(kinds(root)).toContainEqual([`md-t-${kind}`, token]);
		expect(root.textContent).toBe(code);
	});

	it('knows nothing of other languages', () => {
		for (const language of ['', 'text', 'mermaid', 'constructor', '__proto__', 'toString']) {
			expect(grammarName(language), language).toBeUndefined();
		}
	});

	it('keeps hidden characters visible inside tokens', async () => {
		const root = await coloured('const a = "x\u202ey\u200b"; // \u2066z', 'ts');
		expect([...root.querySelectorAll('.md-t-string .md-escape')].map((node) => node.textContent)).toEqual([
			'U+202E',
			'U+200B',
		]);
		expect(root.querySelector('.md-t-comment .md-escape')?.textContent).toBe('U+2066');
	});

	it('goes on where a stretch has ended, and remembers what is open from line to line', async () => {
		const line = "\tconst a = 'b'; // c\n";
		const code = `${line.repeat(120)}/* one\n${'word\n'.repeat(90)}two */ const d = \`e\nf\`;`;
		const highlight = await highlighterFor('typescript');
		const first = highlight(code, 0);
		expect(code.slice(0, first.end)).toBe(line.repeat(12));
		const root = await coloured(code, 'ts');
		expect(root.textContent).toBe(code);
		expect(kinds(root)).toContainEqual(['md-t-comment', `/* one\n${'word\n'.repeat(90)}two */`]);
		expect(kinds(root).slice(-2)).toEqual([
			['md-t-keyword', 'const'],
			['md-t-string', '`e\nf`'],
		]);
	});

	it('nests no elements, however deep the code is', async () => {
		const code = `a = ${'`${'.repeat(300)}`;
		const root = await coloured(code, 'ts');
		expect(root.querySelector('span span')).toBeNull();
		expect(root.textContent).toBe(code);
	});

	it('changes no character, whatever the code is', async () => {
		const highlighters = await Promise.all(
			['ts', 'html', 'bash', 'diff', 'md', 'http', 'php', 'yaml'].map((name) => tokenizer(name)),
		);
		const code = fc.array(
			fc.constantFrom(
				...'<>{}()[]"\'`$\\/#-+*&;:=.,\n\t a0é\u200b\u202e'.split(''),
				'const',
				'${',
				'<?php',
				'<b',
				'```',
				'<!--',
			),
		);
		fc.assert(
			fc.property(code, fc.nat(highlighters.length - 1), (pieces, index) => {
				const text = pieces.join('');
				const { container, unmount } = render(<pre>{tokensView(highlighters[index]?.(text) ?? [])}</pre>);
				expect(container.textContent).toBe(textOf(text));
				unmount();
			}),
			{ numRuns: 150 },
		);
	});

	it.each(['html', 'md'])('CSP-5: makes nothing of an attack in %s but its characters', async (language) => {
		const tokensOf = await tokenizer(language);
		const attacks = markdownAttacks().filter(({ markdown: text }) => text.length < 400);
		const shown = render(
			<div>
				{attacks.map(({ id, markdown: source }) => (
					<pre key={id}>{tokensView(tokensOf(source.replace(/\r\n?/g, '\n')))}</pre>
				))}
			</div>,
		).container;
		expect(answerFaults(shown)).toEqual([]);
		const texts = [...shown.querySelectorAll('pre')].map((block) => block.textContent);
		expect(texts).toEqual(attacks.map(({ markdown: source }) => textOf(source)));
	});
});
