import { expect, it } from 'vitest';
import { writtenLanguage } from './written-language.lazy.js';

it.each([
	['en', 'How do I install it?'],
	['en', 'Press **Install** and wait for the page. The key is in `der/die/das`.'],
	['de', 'Wie ändere ich die Farbe des Knopfes?'],
	['de', 'Das geht mit `npm install`, wenn du die Seite neu lädst.'],
	['fr', 'Comment changer la couleur du bouton ?'],
	['es', '¿Cómo cambio el color del botón?'],
	['pt', 'Como faço para mudar a cor do botão?'],
	['it', 'Come si cambia il colore del pulsante?'],
	['nl', 'Hoe verander ik de kleur van een knop?'],
	['pl', 'Jak się zmienia kolor przycisku i do czego jest?'],
	['ja', 'ボタンの色を変えるには？'],
	['zh', '如何更改按钮的颜色？'],
	['ko', '버튼 색을 어떻게 바꾸나요?'],
	['ar', 'كيف أغير لون الزر؟'],
	['fa', 'چگونه رنگ دکمه را تغییر دهم؟'],
	['he', 'איך משנים את צבע הכפתור?'],
	['ru', 'Как изменить цвет кнопки, если это не работает? Вы увидите.'],
	['uk', 'Як змінити колір кнопки? Її видно.'],
])('%s is read from %s', (language, text) => {
	expect(writtenLanguage(text)).toBe(language);
});

it.each(['npm install docent', 'OAuth', '', '```\nthe and of to in is are\n```', '12 + 3', 'Docent Widget Panel'])(
	'nothing is read from %s',
	(text) => {
		expect(writtenLanguage(text)).toBeUndefined();
	},
);

/** The same letters in every run. */
const hex = (seed: number, length: number) =>
	Array.from({ length }, (_, at) => ((seed * 2_654_435_761 + at * 40_503 * (seed + at)) % 16).toString(16)).join('');

it.each<[string, (seed: number) => string]>([
	[
		'a request',
		(seed) => `Error: 429 requestId=${[8, 4, 4, 4, 12].map((length, at) => hex(seed + at, length)).join('-')}`,
	],
	['a commit', (seed) => `fatal: bad object ${hex(seed, 40)}`],
	['an address', (seed) => `cannot reach ${Array.from({ length: 8 }, (_, at) => hex(seed + at, 4)).join(':')}`],
	['a flag', (seed) => `mode --${hex(seed, 1)}-e-a not found`],
	['a list', () => 'plan e a'],
])('takes no letters of the id of %s for words', (_, write) => {
	const texts = Array.from({ length: 500 }, (_, seed) => write(seed + 1));
	expect(texts.filter((text) => writtenLanguage(text) !== undefined)).toEqual([]);
});
