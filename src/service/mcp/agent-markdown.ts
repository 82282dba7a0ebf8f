import type { AgentAnswer, Tools } from './tools.js';

const line = (text: string) => text.replace(/\s+/g, ' ').trim();

export function answerMarkdown({ text, sources, isAnswered }: AgentAnswer): string {
	const rows = sources.map(({ title, url }, index) => `${index + 1}. [${line(title).replace(/[[\]]/g, '')}](${url})`);
	const doubt = isAnswered ? '' : '\n\n> The documentation may not answer this.';
	return `${text.trim()}${doubt}${rows.length === 0 ? '' : `\n\n## Sources\n\n${rows.join('\n')}`}\n`;
}

/** Largest number of characters of each section. A whole page is read by its path. */
const sectionMaxLength = 1_200;

export function resultsMarkdown(found: Awaited<ReturnType<Tools['search']>>): string {
	if (found.length === 0) return 'Nothing was found. Use other words; the owners of the documentation are told.';
	return found
		.map(({ breadcrumb, contentSource, url, address, markdown }) => {
			const text = markdown.trim();
			const cut = text.length > sectionMaxLength ? `${text.slice(0, sectionMaxLength).toWellFormed()}…` : text;
			const place = address === url ? '' : `Address: ${address}\n`;
			const way = contentSource === undefined ? breadcrumb : [contentSource, ...breadcrumb];
			return `## ${line(way.join(' › '))}\n\nPath: ${url}\n${place}\n${cut}`;
		})
		.join('\n\n');
}
