import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { adminPage } from './admin-page.js';
import { say, speaking, translations } from './language.js';

const read = (folder: string) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /(?<!\.test)\.ts$/.test(entry.name))
		.map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'))
		.join('\n');
const source = [read(import.meta.dirname), read(join(import.meta.dirname, '../insights'))].join('\n');
const keys = Object.keys(translations.de);

describe.each(Object.entries(translations))('the owner’s pages in %s', (_, words) => {
	it('have each text, and no other', () => {
		expect(Object.keys(words).toSorted()).toEqual(keys.toSorted());
		expect(Object.values(words).filter((text) => text.trim() === '')).toEqual([]);
	});
});

it.each(keys)('“%s” stands on a page', (words) => {
	expect(source).toMatch(new RegExp(`['"]${words}['"]`));
});

it.each([
	['de-AT, en;q=0.8', 'Lücken'],
	['it, fr;q=0.2, en;q=0.9', 'Gaps'],
	['pt', 'Lacunas'],
	['zh-TW', '缺口'],
	['it', 'Gaps'],
	['', 'Gaps'],
	['\u0000;;q=x,,', 'Gaps'],
])('somebody whose browser asks for "%s" reads "%s"', (accepted, words) => {
	expect(speaking(accepted, () => say('Gaps'))).toBe(words);
});

it('a page tells its language and direction, and that its sentences are English', () => {
	const page = speaking('ar', () => adminPage({ title: 'Gaps', domain: 'docs', main: 'Read them.' }));
	expect(page).toMatch(/<html lang="ar" dir="rtl">[\s\S]*<title>الثغرات · Docent[\s\S]*<article lang="en">/);
	expect(page).toMatch(/aria-label="الخدمة"[\s\S]*>المحادثات<\/a>[\s\S]*<button>[\s\S]*تسجيل الخروج/);
	expect(speaking('en', () => adminPage({ title: 'Gaps', domain: 'docs', main: '' }))).toContain('lang="en" dir="ltr"');
});
