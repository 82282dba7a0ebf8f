import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Source } from '../../../contract/source.js';
import type { PanelStrings } from '../../strings/en.js';
import type { LinkPolicy } from '../citations/link-policy.js';

/** The words that the renderer itself says. */
export type MarkdownStrings = Pick<
	PanelStrings,
	'code' | 'copied' | 'copyCode' | 'footnote' | 'formula' | 'image' | 'shortened' | 'source' | 'table'
>;

interface MarkdownSettings {
	sources: readonly Source[];
	links: LinkPolicy;
	strings: MarkdownStrings;
	/** Number of each footnote, by its label. */
	footnotes: ReadonlyMap<string, number>;
}

/** Reaches links and code blocks that were rendered before the sources they cite had arrived. */
export const MarkdownContext = createContext<MarkdownSettings | undefined>(undefined);

export function useMarkdownSettings(): MarkdownSettings {
	const settings = useContext(MarkdownContext);
	if (!settings)
		throw new Error('A part of an answer was rendered outside <Markdown>: render the answer with <Markdown>.');
	return settings;
}
