import { sourcesOf } from '../../../client/sources.js';
import type { Source } from '../../../contract/source.js';
import { type DocentMessage, textOf } from '../../conversation/message.js';
import type { Copied } from '../../page/copy-text.js';
import type { PanelStrings } from '../../strings/en.js';
import { linkKind } from '../citations/link-kind.js';
import type { LinkPolicy } from '../citations/link-policy.js';
import { escaped, htmlOf } from '../copy/copied.lazy.js';
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

/** An answer for the clipboard: as Markdown, and as the HTML of what is shown of it. */
export function answerCopy(
	message: DocentMessage,
	article: Element | null | undefined,
	links: LinkPolicy,
	strings: Pick<PanelStrings, 'sources'>,
): Copied {
	const sources = sourcesOf(message);
	const text = answerMarkdown(textOf(message), sources, links, strings);
	const shown = htmlOf(article?.querySelectorAll('.md, .passage-open > h4, .passage-head h4') ?? []);
	return { text, html: shown + sourcesHtml(sources, links, strings) };
}

function sourcesHtml(sources: readonly Source[], links: LinkPolicy, strings: Pick<PanelStrings, 'sources'>): string {
	if (sources.length === 0) return '';
	const items = sources.map((source) => {
		const address = links.hrefOf(source.url, 'link');
		const name = escaped(nameOf(source));
		return `<li>${address ? `<a href="${escaped(address)}">${name}</a>` : name}</li>`;
	});
	return `<p><strong>${escaped(strings.sources)}</strong></p><ol>${items.join('')}</ol>`;
}

const nameOf = ({ title, heading }: Source) => (heading && heading !== title ? `${title}: ${heading}` : title);

function sourceLink(source: Source, links: LinkPolicy): string {
	const name = nameOf(source).replace(/[\\[\]]/g, '\\$&');
	const href = links.hrefOf(source.url, 'link');
	return href ? `[${name}](${href})` : name;
}
