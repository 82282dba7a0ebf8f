import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSseParser, encodeSseEvent, keepAliveComment } from './sse.js';

function payloads(...pieces: string[]): string[] {
	const found: string[] = [];
	const parser = createSseParser((data) => found.push(data));
	for (const piece of pieces) parser.push(piece);
	parser.end();
	return found;
}

describe('reading server-sent events', () => {
	it.each([
		['LF', '\n'],
		['CRLF', '\r\n'],
		['CR', '\r'],
	])('reads events whose lines end in %s', (_name, end) => {
		expect(payloads(`data: one${end}${end}data: two${end}${end}`)).toEqual(['one', 'two']);
	});

	it('reads an event that arrives one character at a time', () => {
		expect(payloads(...'data: one\r\n\r\ndata: two\r\n\r\n')).toEqual(['one', 'two']);
	});

	it('skips comments and keep-alives', () => {
		expect(payloads(': hello\n\n:\n\ndata: a\n: inside\ndata: b\n\n')).toEqual(['a\nb']);
	});

	it('skips event, id, retry and unknown fields', () => {
		expect(payloads('event: message\nid: 7\nretry: 1000\nfoo: bar\nfoo\ndata: a\n\n')).toEqual(['a']);
	});

	it('joins the lines of multi-line data', () => {
		expect(payloads('data: {"a":\ndata: 1}\n\n')).toEqual(['{"a":\n1}']);
	});

	it('takes away one space after the colon, and no more', () => {
		expect(payloads('data:a\n\ndata: b\n\ndata:  c\n\n')).toEqual(['a', 'b', ' c']);
	});

	it('drops empty data', () => {
		expect(payloads('data:\n\ndata\n\ndata: \n\ndata: a\n\n')).toEqual(['a']);
	});

	it('hands over a last event without a blank line', () => {
		expect(payloads('data: a\n\ndata: b\n')).toEqual(['a', 'b']);
		expect(payloads('data: a\n\ndata: b')).toEqual(['a', 'b']);
	});
});

describe('writing server-sent events', () => {
	it('writes comments that are skipped, whatever their text', () => {
		expect(payloads(keepAliveComment, encodeSseEvent('a'))).toEqual(['a']);
	});

	it('gives back every payload, however the text is cut', () => {
		const payload = fc
			.string({ unit: fc.constantFrom(...'a :\n\r🎉\u2028\0'), minLength: 1, maxLength: 12 })
			.map((text) => text.replace(/\r\n?/g, '\n'));
		fc.assert(
			fc.property(fc.array(payload, { maxLength: 5 }), fc.nat(20), (texts, size) => {
				const wire = texts.map(encodeSseEvent).join('');
				const pieces = wire.match(new RegExp(`[^]{1,${size + 1}}`, 'g')) ?? [];
				expect(payloads(...pieces)).toEqual(texts);
			}),
		);
	});
});
