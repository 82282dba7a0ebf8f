import { expect, it } from 'vitest';
import { languagesOf } from './question-language.js';

const english = { markdown: 'You can roll back the flag that you have set with one command.' };
const german = { markdown: 'Die Flagge wird mit einem Befehl zurückgesetzt, wenn sie nicht gebraucht wird.' };

/** The same numbers in every run. */
function createRandom(seed = 1): () => number {
	let state = seed;
	return () => {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		return state / 2 ** 31;
	};
}

const random = createRandom();
const from = (signs: string, length: number) =>
	Array.from({ length }, () => signs[Math.floor(random() * signs.length)]).join('');
const hex = (length: number) => from('0123456789abcdef', length);
const uuid = () => [8, 4, 4, 4, 12].map(hex).join('-');
const ipv6 = () => Array.from({ length: 8 }, () => hex(1 + Math.floor(random() * 4))).join(':');
const pod = () => `api-${from('bcdfghjklmnpqrstvwxz2456789', 9)}-${from('bcdfghjklmnpqrstvwxz2456789', 5)}`;

it.each<[string, () => string]>([
	['a request id', () => `Error: 429 rate_limited requestId=${uuid()}`],
	['an id behind a code', () => `Error 500 id=${uuid()}`],
	['an id alone', uuid],
	['an address', () => `cannot reach ${ipv6()}`],
	['the name of a pod', () => `${pod()} CrashLoopBackOff`],
	['a commit', () => `fatal: bad object ${hex(40)}`],
	['letters with dots and slashes', () => `open /${from('aeosy', 1)}/${from('aeosy', 1)}.${from('aeosy', 2)}: denied`],
	['letters with hyphens', () => `${from('aeos', 1)}-${from('aeos', 1)}-${from('aeos', 1)} not found`],
])('takes no letters of %s for words', (_, write) => {
	const asked = Array.from({ length: 2_000 }, write);
	expect(asked.filter((text) => languagesOf(text, [english]).asked !== 'en')).toEqual([]);
});

it('takes letters alone, and one word that stands twice, for no language', () => {
	for (const text of ['plan e a', 'plan a o', 'se Docker se', 'mode --no --se', 'die() or der()'])
		expect(languagesOf(text, [english]), text).toEqual({ asked: 'en' });
});

it.each([
	['Was ist Docker?', 'de'],
	['Puis-je l’utiliser sans le proxy ?', 'fr'],
	['Y a-t-il une version pour Windows ?', 'fr'],
	['Como configurar o proxy?', 'pt'],
	['¿Cómo se instala?', 'es'],
	['Come si installa? (senza Docker)', 'it'],
	['Hoe installeer ik het: kan dat?', 'nl'],
	['Fehler 429 requestId=7f3a9c1e-22b1, was kann ich tun?', 'de'],
])('knows the language of a question in words: %s', (question, language) => {
	expect(languagesOf(question, [english])).toEqual({ asked: language, apart: 'en' });
});

it('believes the language that a page says, whatever its words are', () => {
	const code = { markdown: 'docker compose up', language: 'pt-BR' };
	expect(languagesOf('7f3a9c1e-22b1', [code, code, english])).toEqual({ asked: 'pt' });
	expect(languagesOf('Wie kann ich das installieren?', [code])).toEqual({ asked: 'de', apart: 'pt' });
	expect(languagesOf('id=7f3a', [german])).toEqual({ asked: 'de' });
});
