import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
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
};
