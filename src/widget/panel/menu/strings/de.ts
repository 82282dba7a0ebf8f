import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'Seite als Markdown kopieren',
	pageCopied: 'Seite kopiert',
	pageFailed: 'Die Seite konnte nicht gelesen werden. Versuchen Sie es gleich noch einmal.',
	viewPage: 'Als Markdown ansehen',
	connect: 'Programmier-Agenten verbinden',
	connectText: 'Programmier-Agenten können diese Dokumentation über MCP durchsuchen und befragen.',
	anyClient: 'Ein anderer MCP-Client',
	run: 'Im Terminal ausführen:',
	addTo: (file) => `In ${file} eintragen:`,
	settings: 'Transport Streamable HTTP, mit diesen Einstellungen:',
	addIn: (name) => `Zu ${name} hinzufügen`,
};
