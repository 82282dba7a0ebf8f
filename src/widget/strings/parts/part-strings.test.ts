import { expect, it } from 'vitest';
import { paletteStrings } from './en-palette.js';
import { loadPartStrings } from './load-part-strings.js';

it('are those of the part, in the language of the reader', async () => {
	const strings = await loadPartStrings('de', 'palette', paletteStrings);
	expect(Object.keys(strings)).toEqual(Object.keys(paletteStrings));
	expect(strings.open).toBe('Öffnen');
	expect([1, 57].map((count) => strings.found(count))).toEqual(['1 Treffer', '57 Treffer']);
	expect(strings.ask('C++')).toBe('Fragen: „C++“');
});

it('are English where no other language is wanted', async () => {
	expect(await loadPartStrings('en', 'palette', paletteStrings)).toBe(paletteStrings);
});
