import type { PaletteStrings } from './en.js';

export const strings: PaletteStrings = {
	search: 'Pesquisar na documentação',
	placeholder: 'Pesquisar ou perguntar…',
	placeholderAlone: 'Pesquisar…',
	ask: (question) => `Perguntar: “${question}”`,
	results: 'Resultados da pesquisa',
	recent: 'Abertas recentemente',
	found: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
	nothing: (query) => `Nenhuma página corresponde a “${query}”.`,
	askInstead: 'Pergunte ao assistente.',
	failed: 'Não é possível acessar a pesquisa. Tente de novo em instantes.',
	secret: 'Isto parece uma senha ou uma chave, por isso não é enviado.',
	empty: 'Digite para pesquisar em todas as páginas.',
	open: 'Abrir',
	askKey: 'Perguntar',
	move: 'Mover',
	close: 'Fechar',
	singleKey: (key) => `Abrir a pesquisa com ${key}`,
};
