import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'Copier la page en Markdown',
	pageCopied: 'Page copiée',
	pageFailed: 'La page n’a pas pu être lue. Réessayez dans un instant.',
	viewPage: 'Voir en Markdown',
	connect: 'Connecter un agent de programmation',
	connectText:
		'Les agents de programmation peuvent chercher dans cette documentation et lui poser des questions, par MCP.',
	anyClient: 'Un autre client MCP',
	run: 'À exécuter dans un terminal :',
	addTo: (file) => `À ajouter dans ${file} :`,
	settings: 'Transport Streamable HTTP, avec ces réglages :',
	addIn: (name) => `Ajouter à ${name}`,
};
