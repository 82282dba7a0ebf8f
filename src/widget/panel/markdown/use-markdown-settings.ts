import { useContext } from 'preact/hooks';
import { MarkdownContext, type MarkdownSettings } from './markdown-context.js';

export function useMarkdownSettings(): MarkdownSettings {
	const settings = useContext(MarkdownContext);
	if (!settings)
		throw new Error('A part of an answer was rendered outside <Markdown>: render the answer with <Markdown>.');
	return settings;
}
