import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'Ce que vous pouvez faire',
	cancel: 'Annuler',
	running: 'En cours…',
	done: (label) => `Terminé : ${label}`,
	failed: (label) => `« ${label} » n’a pas fonctionné. Réessayez dans un instant.`,
};
