import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: 'Buscar en la documentación',
	placeholder: 'Buscar o preguntar…',
	placeholderAlone: 'Buscar…',
	ask: (question) => `Preguntar: «${question}»`,
	results: 'Resultados de la búsqueda',
	recent: 'Abiertas recientemente',
	found: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
	nothing: (query) => `Ninguna página coincide con «${query}».`,
	askInstead: 'Pregunte al asistente.',
	failed: 'No se puede acceder a la búsqueda. Inténtelo de nuevo en un momento.',
	secret: 'Esto parece una contraseña o una clave, así que no se envía.',
	empty: 'Escriba para buscar en todas las páginas.',
	open: 'Abrir',
	askKey: 'Preguntar',
	move: 'Moverse',
	close: 'Cerrar',
	singleKey: (key) => `Abrir la búsqueda con ${key}`,
};
