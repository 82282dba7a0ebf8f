import type { AnswerPassage } from './answer-parts.js';

/** The name of a section in a card with several, as a link. A section's own text has no headings, but its code may look so. */
const nameInCard = /^#### (\[.*\]\((\S+)\))$/gm;
const fenced = /^([ \t>]*)(```+|~~~+)[\s\S]*?^[ \t>]*\2/gm;

/** The names of the sections that a card shows besides the one that it is called after, as Markdown links, with their addresses. */
export const namesIn = (markdown: string): { link: string; address: string }[] =>
	Array.from(markdown.replace(fenced, '').matchAll(nameInCard), ([, link = '', address = '']) => ({ link, address }));

/** The addresses of all sections that a passage shows. */
export const addressesIn = ({ url, markdown = '' }: Pick<AnswerPassage, 'url' | 'markdown'>): string[] => [
	...new Set([url, ...namesIn(markdown).map(({ address }) => address)]),
];
