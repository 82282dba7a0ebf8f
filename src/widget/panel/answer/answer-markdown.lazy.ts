import type { Source } from '../../../contract/source.js';
import type { PanelStrings } from '../../strings/en.js';
import { linkKind } from '../citations/link-kind.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { decodeCharacterReferences } from '../markdown/character-references.js';
import { suggestionsLanguage } from '../markdown/code-fence.js';
import { splitBlocks } from '../markdown/split-blocks.js';

/** Inline code, or a link `[text](address "title")`. */
const codeOrLink = /(`+)[\s\S]*?\1(?!`)|\[((?:[^[\]\\]|\\.|\[\d+\])*)\]\(((?:[^\s()<>]|\([^\s()<>]*\))+)([^()]*)\)/g;

/**
 * An answer as it goes on the clipboard: Markdown that means the same elsewhere. Addresses are whole, citations read as `[1]`
 * and lead to their source, and the list of sources ends the text.
 */
export function answerMarkdown(
	text: string,
	sources: readonly Source[],
	links: LinkPolicy,
	strings: Pick<PanelStrings, 'sources'>,
): string {
	const replaceLink = (whole: string, _code: string, label = '', address = '', title = '') => {
		const link = linkKind(decodeCharacterReferences(address), label, sources, links);
		// A link that is unsafe here stays text everywhere else.
		if (link.kind === 'text') return label || whole;
		return `[${link.kind === 'citation' ? `[${link.position}]` : label}](${link.href}${title})`;
	};
	const blocks = splitBlocks(text)
		.filter(({ fence }) => fence?.language !== suggestionsLanguage)
		.map((block) => (block.fence ? block.text : block.text.replace(codeOrLink, replaceLink)));
	if (sources.length > 0) {
		const list = sources.map((source, index) => `${index + 1}. ${sourceLink(source, links)}`);
		blocks.push(`**${strings.sources}**`, list.join('\n'));
	}
	return blocks.join('\n\n');
}

function sourceLink({ url, title, heading }: Source, links: LinkPolicy): string {
	const name = (heading && heading !== title ? `${title}: ${heading}` : title).replace(/[\\[\]]/g, '\\$&');
	const href = links.hrefOf(url, 'link');
	return href ? `[${name}](${href})` : name;
}
