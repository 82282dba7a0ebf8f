import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'Lo que puede hacer',
	cancel: 'Cancelar',
	running: 'En curso…',
	done: (label) => `Hecho: ${label}`,
	failed: (label) => `«${label}» no ha funcionado. Inténtelo de nuevo en un momento.`,
};
