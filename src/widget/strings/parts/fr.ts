import type { PartStrings } from '../languages.js';

export const strings: PartStrings = {
	menu: {
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
	},
	pageActions: {
		heading: 'Ce que vous pouvez faire',
		cancel: 'Annuler',
		running: 'En cours…',
		done: (label) => `Terminé : ${label}`,
		failed: (label) => `« ${label} » n’a pas fonctionné. Réessayez dans un instant.`,
	},
	palette: {
		search: 'Rechercher dans la documentation',
		placeholder: 'Rechercher ou poser une question…',
		placeholderAlone: 'Rechercher…',
		ask: (question) => `Demander : « ${question} »`,
		results: 'Résultats de la recherche',
		recent: 'Ouvertes récemment',
		found: (count) => (count < 2 ? `${count} résultat` : `${count} résultats`),
		nothing: (query) => `Aucune page ne correspond à « ${query} ».`,
		askInstead: 'Posez plutôt la question à l’assistant.',
		failed: 'La recherche est injoignable. Réessayez dans un instant.',
		secret: 'Ceci ressemble à un mot de passe ou à une clé : rien n’est envoyé.',
		empty: 'Tapez pour chercher dans toutes les pages.',
		open: 'Ouvrir',
		askKey: 'Demander',
		move: 'Se déplacer',
		close: 'Fermer',
		singleKey: (key) => `Ouvrir la recherche avec ${key}`,
	},
};
