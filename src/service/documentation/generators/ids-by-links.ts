import { ProseLines } from '../../../search/markdown/prose-lines.js';
import { headingAnchors, idsMadeBy } from '../markdown/heading-anchors.js';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { idStyles } from './formats.js';
import { samplesOf } from './recognise-format.js';

/** The number of links that must say it. */
const linksMin = 5;

/** What is looked at of a page. */
const charactersMax = 200_000;
const headingsMax = 200;

const ownLink = /\]\(#([^)\s]{1,200})\)/g;

/**
 * How a site makes the ids of headings as the links within its pages tell it, where no configuration does; `undefined` when they say
 * nothing else than GitHub.
 */
export async function idsByLinks(
	textOf: (file: string) => Promise<string>,
	files: readonly string[],
): Promise<string | undefined> {
	const counts = Object.entries(idStyles).map(([style, ids]) => ({ style, ids, only: 0, github: 0 }));
	for (const file of samplesOf(files)) {
		const text = (await textOf(file)).slice(0, charactersMax);
		const wanted = [...text.matchAll(ownLink)].map(([, id = '']) => id);
		if (wanted.length === 0) continue;
		const headings = headingAnchors(parseMarkdown(headingLines(text)));
		const github = new Set(headings.map(({ id }) => id));
		for (const count of counts) {
			const own = new Set(idsMadeBy(count.ids, headings));
			count.only += wanted.filter((id) => own.has(id) && !github.has(id)).length;
			count.github += wanted.filter((id) => !own.has(id) && github.has(id)).length;
		}
	}
	const [best] = counts
		.filter(({ only, github }) => only >= linksMin && only >= github * 4)
		.sort((a, b) => b.only - b.github - (a.only - a.github));
	return best?.style;
}

function headingLines(text: string): string {
	const prose = new ProseLines();
	return text
		.split('\n')
		.filter((line) => prose.read(line) === 'prose' && /^#{1,6}[ \t]/.test(line))
		.slice(0, headingsMax)
		.join('\n\n');
}
