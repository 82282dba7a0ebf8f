import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '../../../src/testing/service/listen.js';

/** A site of a few pages that a library swaps in place. */
export interface PageSwapHost extends AsyncDisposable {
	readonly origin: string;
}

export interface PageSwapHostSettings {
	/** File of the page around the text, with comments in place of its title, its text and the assistant. */
	layout: string;
	/** Folder of the scripts that it asks for. */
	scripts: string;
	/** Script tag of the assistant. */
	tag: string;
}

/** Of the layouts, the libraries' `package.json` and the documentation. */
export const pageSwapsFolder: string = fileURLToPath(new URL('../page-swaps', import.meta.url));

const titles: Record<string, string> = {
	'/': 'Pump',
	'/install': 'Installing the pump',
	'/repair': 'Repairing the pump',
};

const links = Object.entries(titles).map(([path, title]) => `<a href="${path}">${title}</a>`);

/** The Markdown of these pages needs no more than this. */
function render(markdown: string): string {
	const blocks = markdown.trim().split('\n\n');
	return blocks
		.map((block) => {
			const [, marks, text] = /^(#+) (.*)$/.exec(block) ?? [];
			if (!marks || !text) return `<p>${block}</p>`;
			return `<h${marks.length} id="${text.toLowerCase().replaceAll(' ', '-')}">${text}</h${marks.length}>`;
		})
		.join('\n');
}

async function pageOf(path: string, { layout, tag }: PageSwapHostSettings): Promise<string> {
	const file = join(pageSwapsFolder, 'documentation', `${path === '/' ? 'index' : path.slice(1)}.md`);
	const text = `<nav>${links.join('\n')}</nav>\n<main>${render(await readFile(file, 'utf8'))}</main>`;
	return (await readFile(layout, 'utf8'))
		.replace('<!-- title -->', titles[path] ?? '')
		.replace('<!-- docent -->', tag)
		.replace('<!-- page -->', text);
}

export async function startPageSwapHost(settings: PageSwapHostSettings): Promise<PageSwapHost> {
	async function respond(path: string, response: ServerResponse): Promise<void> {
		const type = path in titles ? 'text/html; charset=utf-8' : 'text/javascript';
		// Browsers ask for an icon by themselves; an error about it would be taken for ours.
		if (path === '/favicon.ico') response.writeHead(204).end();
		else {
			const body = path in titles ? await pageOf(path, settings) : await readFile(join(settings.scripts, path));
			response.writeHead(200, { 'content-type': type }).end(body);
		}
	}
	const server = createServer((request, response) => {
		void respond(new URL(request.url ?? '/', 'http://host').pathname, response);
	});
	return listen(server);
}
