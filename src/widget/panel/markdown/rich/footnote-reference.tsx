import { useMarkdownSettings } from '../markdown-context.js';

const reference = /^\[\^([^\s\][^]{1,99})\](?!\()/;

/** The reference to a footnote that `source` begins with. Labels are in lower case, because they differ by more than case. */
export function referenceAt(source: string): { raw: string; label: string } | undefined {
	const [raw, label] = reference.exec(source) ?? [];
	return raw && label ? { raw, label: label.toLowerCase() } : undefined;
}

/** Takes the focus to the footnote. */
function follow({ currentTarget }: { currentTarget: HTMLElement }) {
	const { note } = currentTarget.dataset;
	currentTarget.closest('.md')?.querySelector<HTMLElement>(`li[data-note="${note}"]`)?.focus();
}

/** A raised number that leads to its footnote; the characters as they are when there is no such footnote. */
export function FootnoteReference({ label, raw }: { label: string; raw: string }) {
	const { footnotes, strings } = useMarkdownSettings();
	const number = footnotes.get(label);
	if (!number) return <>{raw}</>;
	return (
		<sup>
			<button type="button" class="md-ref" data-note={number} aria-label={strings.footnote(number)} onClick={follow}>
				{number}
			</button>
		</sup>
	);
}
