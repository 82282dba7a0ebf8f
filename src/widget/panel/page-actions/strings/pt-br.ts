import type { PageActionsStrings } from './en.js';

export const strings: PageActionsStrings = {
	heading: 'O que você pode fazer',
	cancel: 'Cancelar',
	running: 'Em andamento…',
	done: (label) => `Concluído: ${label}`,
	failed: (label) => `“${label}” não funcionou. Tente de novo daqui a pouco.`,
};
