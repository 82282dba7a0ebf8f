import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'Copiar a página como Markdown',
	pageCopied: 'Página copiada',
	pageFailed: 'Não foi possível ler a página. Tente de novo daqui a pouco.',
	viewPage: 'Ver como Markdown',
	connect: 'Conectar um agente de programação',
	connectText: 'Agentes de programação podem pesquisar esta documentação e fazer perguntas a ela, por MCP.',
	anyClient: 'Outro cliente MCP',
	run: 'Execute em um terminal:',
	addTo: (file) => `Adicione a ${file}:`,
	settings: 'Transporte Streamable HTTP, com estas configurações:',
	addIn: (name) => `Adicionar ao ${name}`,
};
