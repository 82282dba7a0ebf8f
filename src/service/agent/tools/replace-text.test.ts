import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linesAt, plainText, replaceText } from './replace-text.js';

const replace = (file: string, oldText: string, newText: string, isEverywhere = false) =>
	replaceText(file, { path: 'a.md', oldText, newText, isEverywhere });

it('replaces text that stands there once', () => {
	expect(replace('# A\n\nOld words.\n', 'Old words', 'New\nwords')).toEqual({
		text: '# A\n\nNew\nwords.\n',
		lines: [3],
	});
});

it('keeps the line ends and the byte order mark of a file', () => {
	expect(replace('\uFEFF# A\r\nOld\r\nend\r\n', '# A\nOld', '# B\nNew\nmore').text).toBe(
		'\uFEFF# B\r\nNew\r\nmore\r\nend\r\n',
	);
	expect(replace('one\r\ntwo\nthree\nfour\n', 'three', 'a\r\nb').text).toBe('one\r\ntwo\na\nb\nfour\n');
});

it('names the lines of text that stands there more than once, unless all of it is meant', () => {
	expect(() => replace('a b\nb\nc b b\n', 'b', 'x')).toThrow(
		'The text stands in a.md 4 times, at lines 1, 2, 3, 3; give more of what is around it, or set replaceAll.',
	);
	expect(replace('a b\nb\nc b b\n', 'b', 'x', true)).toEqual({ text: 'a x\nx\nc x x\n', lines: [1, 2, 3, 3] });
});

it('names the lines that come close to text that does not stand there', () => {
	expect(() => replace('# Install\n\nRun the installer now.\nDone.\n', 'Run teh installer now.', 'x')).toThrow(
		'The text does not stand in a.md. These lines come close: 3: "Run the installer now.".',
	);
	expect(() => replace('# Install\n', 'Something else entirely', 'x')).toThrow(
		'No line comes close; read the file first.',
	);
});

it('refuses what would change nothing', () => {
	expect(() => replace('a\r\nb', 'a\nb', 'a\r\nb')).toThrow('nothing would change');
});

it('takes newText as it is, dollars and all', () => {
	expect(replace('price', 'price', "$& $1 $$ $'").text).toBe("$& $1 $$ $'");
});

it('changes nothing but the text that was meant, whatever the line ends are', () => {
	const word = fc.constantFrom('a', 'b', 'ab', '', 'é', 'X');
	const ends = fc.constantFrom('\n', '\r\n');
	const lines = fc.array(fc.tuple(word, word, ends), { maxLength: 12 });
	fc.assert(
		fc.property(lines, fc.boolean(), word, (made, hasMark, newText) => {
			const file = `${hasMark ? '\uFEFF' : ''}${made.map((line) => line.join('')).join('')}`;
			const places = plainText(file).split('X').length - 1;
			if (places === 0 || newText === 'X') return;
			const { text, lines: found } = replace(file, 'X', newText, true);
			expect(found).toHaveLength(places);
			expect(text).toBe(file.replaceAll('X', newText));
		}),
	);
});

it('shows the lines around what was replaced, but no more of them than help', () => {
	const text = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\r\n');
	expect(linesAt(text, 10, 'line 10\nline 11')).toEqual({
		fromLine: 7,
		around: 'line 7\nline 8\nline 9\nline 10\nline 11\nline 12\nline 13\nline 14',
	});
	expect(linesAt('one', 1, 'one')).toEqual({ fromLine: 1, around: 'one' });
	expect(linesAt('x'.repeat(9_000), 1, 'x').around).toHaveLength(2_001);
});
