import type { FootnoteToken } from './footnote.js';
import { useMarkdownSettings } from './use-markdown-settings.js';

/** Takes the focus to the footnote. */
function follow({ currentTarget }: { currentTarget: HTMLElement }) {
	const { note } = currentTarget.dataset;
	currentTarget.closest('.md')?.querySelector<HTMLElement>(`li[data-note="${note}"]`)?.focus();
}

/** A raised number that leads to its footnote; the characters as they are when there is no such footnote. */
export function FootnoteReference({ token }: { token: FootnoteToken }) {
	const { footnotes, strings } = useMarkdownSettings();
	const number = footnotes.get(token.footnote);
	if (!number) return <>{token.raw}</>;
	return (
		<sup>
			<button type="button" class="md-ref" data-note={number} aria-label={strings.footnote(number)} onClick={follow}>
				{number}
			</button>
		</sup>
	);
}
