import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: 'Dokumentation durchsuchen',
	placeholder: 'Suchen oder fragen…',
	placeholderAlone: 'Suchen…',
	ask: (question) => `Fragen: „${question}“`,
	results: 'Suchergebnisse',
	recent: 'Zuletzt geöffnet',
	found: (count) => (count === 1 ? '1 Treffer' : `${count} Treffer`),
	nothing: (query) => `Keine Seite passt zu „${query}“.`,
	askInstead: 'Fragen Sie stattdessen den Assistenten.',
	failed: 'Die Suche ist nicht erreichbar. Versuchen Sie es gleich noch einmal.',
	secret: 'Das sieht nach einem Passwort oder Schlüssel aus und wird deshalb nicht gesendet.',
	empty: 'Tippen Sie, um alle Seiten zu durchsuchen.',
	open: 'Öffnen',
	askKey: 'Fragen',
	move: 'Bewegen',
	close: 'Schließen',
	singleKey: (key) => `Suche mit ${key} öffnen`,
};
