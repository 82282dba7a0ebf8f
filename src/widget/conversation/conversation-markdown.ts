import { textsOf } from '../../client/asked-message.js';
import { type AnswerPart, sourcesOf } from '../../client/sources.js';
import type { Source } from '../../contract/source.js';

/** A question or an answer. */
interface SaidMessage {
	role: string;
	parts: readonly AnswerPart[];
}

/** Texts around a conversation. */
export interface ConversationMarkdownStrings {
	/** Heading of an answer's sources. */
	sources: string;
}

/** A block of suggested questions, which some services append to an answer. */
const suggestions = /(?:^|\n)(`{3,}|~{3,})suggestions[^\n]*\n[\s\S]*?(?:\n\1[ \t]*(?=\n|$)|$)/g;

/** Headings and addresses stay on one line. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

function sourceLine({ title, heading, url }: Source, index: number): string {
	const name = heading && heading !== title ? `${title}: ${heading}` : title;
	const href = URL.canParse(url, globalThis.location?.href) ? new URL(url, globalThis.location?.href).href : url;
	return `${index + 1}. [${oneLine(name).replace(/[[\]\\]/g, '\\$&')}](<${href}>)`;
}

/**
 * A conversation as Markdown: each question a heading, its answer as it came, the sources with their whole addresses.
 * @param title heads the text
 */
export function conversationMarkdown(
	messages: readonly SaidMessage[],
	strings: ConversationMarkdownStrings,
	title: string,
): string {
	const blocks = messages.flatMap((message) => {
		const text = textsOf(message).join('\n\n');
		if (message.role === 'user') return [`## ${oneLine(text)}`];
		const sources = sourcesOf(message).map(sourceLine);
		return [
			text.replace(suggestions, '').trim(),
			...(sources.length > 0 ? [`${strings.sources}:`, sources.join('\n')] : []),
		];
	});
	return `${[`# ${oneLine(title)}`, ...blocks].filter((block) => block !== '').join('\n\n')}\n`;
}
