import type { PassagesData } from '../../contract/answer-parts.js';
import { siteAddresses } from '../../search/core/site-path.js';
import { CodeFences } from './code-fences.js';

/** Code in a line, or a path of the site that is the target of a link. */
const codeOrPath =
	/(?<![`\\])(`+)(?!`).*?(?<!`)\1(?!`)|(?<=(?<!\\)\]\(\s*<?|^ {0,3}\[[^\]\n]+\]:\s*<?)\/(?!\/)[^\s<>()]*/g;

/** Gives the links of Markdown that lead to paths another address. Code stays as it is. */
function withLinks(markdown: string, address: (path: string) => string): string {
	const fences = new CodeFences();
	return markdown
		.split(/(?<=\n)/)
		.map((line) => {
			if (fences.readStart(line, true) !== 'text') return line;
			return line.replace(codeOrPath, (found, code?: string) => (code === undefined ? address(found) : found));
		})
		.join('');
}

/** The passages with the site's address before its paths, as the text and its sources have them, and with the name of its owner. */
export function passagesAtSite(data: PassagesData, siteUrl: string | undefined, name?: string): PassagesData {
	const address = siteAddresses(siteUrl);
	const passages = data.passages.map((passage) => ({
		...passage,
		url: address(passage.url),
		...(passage.answeredBy && { answeredBy: { ...passage.answeredBy, ...(name !== undefined && { name }) } }),
		...(passage.sentence !== undefined && { sentence: withLinks(passage.sentence, address) }),
		...(passage.markdown !== undefined && { markdown: withLinks(passage.markdown, address) }),
	}));
	return { ...data, passages };
}
