import { describe, expect, it } from 'vitest';
import { textsOf } from './texts.lazy.js';

interface Texts {
	open: string;
	reasons: { other: string; wrong: string };
	slow: readonly string[];
	source(position: number, title: string): string;
	found(count: number): string;
	left(count: number, written: string): string;
	searched(searches: number, pages: number): string;
}

const texts = textsOf<Texts>('de', {
	open: 'Öffnen',
	reasons: { other: 'Etwas anderes', wrong: 'Falsch' },
	slow: ['Moment', 'Das dauert.'],
	source: '{2} ({1}) #{3}',
	found: { one: '# Seite', other: '# Seiten' },
	left: { one: 'Noch eins', other: 'Noch #' },
	searched: {
		'=0': '{1}-mal gesucht, nichts gefunden',
		one: '{1}-mal gesucht, eine Seite',
		other: '{1}-mal gesucht, # Seiten',
	},
});

describe('texts that somebody has written', () => {
	it('stay what they are where they are about nothing', () => {
		expect(texts).toMatchObject({
			open: 'Öffnen',
			reasons: { other: 'Etwas anderes' },
			slow: ['Moment', 'Das dauert.'],
		});
	});

	it('have what they are about where its mark stands, as it is', () => {
		expect(texts.source(3, '$1 {1} #')).toBe('$1 {1} # (3) #{3}');
	});

	it('take the form of their count, with the number as the language writes it', () => {
		expect([0, 1, 12_345].map((pages) => texts.found(pages))).toEqual(['0 Seiten', '1 Seite', '12.345 Seiten']);
		expect([texts.left(1, '1'), texts.left(5000, '5.000')]).toEqual(['Noch eins', 'Noch 5.000']);
	});

	it('take the form of the last of two counts, and that of one number before all others', () => {
		expect([0, 1, 2].map((pages) => texts.searched(3, pages))).toEqual([
			'3-mal gesucht, nichts gefunden',
			'3-mal gesucht, eine Seite',
			'3-mal gesucht, 2 Seiten',
		]);
	});
});
