import { describe, expect, it } from 'vitest';
import { asWrittenIn, terms, tokenise } from './tokenise.js';

describe('tokenise', () => {
	it('stems words and drops stopwords', () => {
		expect(terms('The rules are evaluated')).toEqual(['rule', 'evalu']);
		expect(terms("user's users’ don't")).toEqual(['user', 'user']);
	});

	it.each([
		['useChat', ['usechat', 'us', 'chat']],
		['HTTPServer', ['httpserver', 'http', 'server']],
		['--dry-run', ['dryrun', 'dry', 'run']],
		['--timeout', ['timeout']],
		['foo.bar()', ['foobar', 'foo', 'bar']],
		['LANTERN_ADMIN_KEY', ['lanternadminkei', 'lantern', 'admin', 'kei']],
		['data-api-key', ['dataapikei', 'data', 'api', 'kei']],
		['@lantern/node', ['lanternnod', 'lantern', 'node']],
		['iOS', ['io']],
	])('knows %s whole and by its words', (name, expected) => {
		expect(terms(name)).toEqual(expected);
	});

	it('makes nothing of accents, width and case', () => {
		expect(terms('Café ＡＰＩ')).toEqual(terms('cafe api'));
		expect(terms('naïve')).toEqual(['naiv']);
	});

	it.each([
		['Izgara', 'ızgara'],
		['Łódź', 'lodz'],
		['Đà Nẵng', 'da nang'],
		['Smørrebrød', 'smorrebrod'],
		['STRAẞE', 'Straße'],
		['Straße', 'strasse'],
		['إعدادات', 'اعدادات'],
		['أمان', 'امان'],
		['آلة', 'الة'],
		['مـــلف', 'ملف'],
		['مُحَمَّد', 'محمد'],
	])('makes nothing of how %s is written: %s', (one, other) => {
		expect(terms(one)).toEqual(terms(other));
		expect(terms(one)).not.toEqual([]);
	});

	it('finds an ID, which is not what I’d say', () => {
		expect(terms('ID')).toEqual(terms('identifier'));
		expect(terms("I'd say i’d")).toEqual(['sai']);
		expect(terms('user.id')).toEqual(['userid', 'user', 'identifi']);
	});

	it('cuts Chinese and Japanese words into pairs and keeps voiced kana whole', () => {
		expect(terms('数据库')).toEqual(['数据', '据库']);
		expect(terms('ガイド')).toEqual(['ガイ', 'イド']);
		expect(terms('SDKの設定')).toEqual(['設定', 'sdk']);
	});

	it('treats short and long forms alike', () => {
		expect(terms('config')).toEqual(terms('configuration'));
		expect(terms('set env')).toEqual(terms('set environment'));
	});
});

it('knows how a reader has written a word', () => {
	const text = 'Welche Größe hat das Café?';
	expect(tokenise(text).map(({ surface }) => asWrittenIn(text, surface))).toEqual(
		expect.arrayContaining(['Größe', 'Café']),
	);
});
