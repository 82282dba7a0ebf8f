import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'Was Sie tun können',
	cancel: 'Abbrechen',
	running: 'In Arbeit…',
	done: (label) => `Erledigt: ${label}`,
	failed: (label) => `„${label}“ hat nicht funktioniert. Versuchen Sie es gleich noch einmal.`,
};
