import type { MenuStrings } from './en.js';

export const strings: MenuStrings = {
	copyPage: 'Copiar la página como Markdown',
	pageCopied: 'Página copiada',
	pageFailed: 'No se pudo leer la página. Inténtelo de nuevo en un momento.',
	viewPage: 'Ver como Markdown',
	connect: 'Conectar un agente de programación',
	connectText: 'Los agentes de programación pueden buscar en esta documentación y hacerle preguntas, por MCP.',
	anyClient: 'Otro cliente MCP',
	run: 'Ejecutar en un terminal:',
	addTo: (file) => `Añadir a ${file}:`,
	settings: 'Transporte Streamable HTTP, con estos ajustes:',
	addIn: (name) => `Añadir a ${name}`,
};
