import { describe, expect, it } from 'vitest';
import { safeUrl } from './safe-url.js';

const base = 'https://docs.example.com/guide/start';

describe('MD-2: safeUrl', () => {
	it.each([
		['/install#docker', 'https://docs.example.com/install#docker'],
		['install', 'https://docs.example.com/guide/install'],
		['#part', 'https://docs.example.com/guide/start#part'],
		['//other.example/a', 'https://other.example/a'],
		[' https://Other.Example/\u200ba\u00ad ', 'https://other.example/a'],
		['mailto:a.b+c@example.co.uk', 'mailto:a.b+c@example.co.uk'],
		['mailto:a@example.com?bcc=x@example.com', 'mailto:a@example.com'],
	])('passes %s', (raw, href) => {
		expect(safeUrl(raw, base)?.href).toBe(href);
	});

	it.each([
		'javascript:alert(1)',
		'JaVa\tScRiPt:alert(1)',
		'\u0001javascript:alert(1)',
		'java\u200bscript:alert(1)',
		'\u202ejavascript:alert(1)',
		'data:text/html,x',
		'vbscript:x',
		'file:///etc/passwd',
		'blob:https://docs.example.com/x',
		'ftp://example.com',
		'tel:123',
		'https://user:password@example.com',
		'https://user@example.com',
		'mailto:a@example.com,b@example.com',
		'mailto:?to=a@example.com',
		'https://',
		'',
		'   ',
		`/${'a'.repeat(2_048)}`,
	])('refuses %j', (raw) => {
		expect(safeUrl(raw, base)).toBeUndefined();
	});
});
