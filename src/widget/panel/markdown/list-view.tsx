import type { Token, Tokens } from 'marked';
import type { ComponentChildren } from 'preact';
import { tokensText } from './tokens-text.js';

export interface ListViewProps {
	token: Tokens.List;
	dir: 'auto' | undefined;
	/** Renders what stands inside an item. */
	view: (tokens: readonly Token[]) => ComponentChildren;
}

/** A list; the items of a task list carry a box that only shows its state. */
export function ListView({ token, dir, view }: ListViewProps) {
	const items = token.items.map((item) => itemView(item, view));
	const loose = token.loose ? 'md-loose' : undefined;
	if (!token.ordered)
		return (
			<ul dir={dir} class={loose}>
				{items}
			</ul>
		);
	return (
		<ol dir={dir} class={loose} start={token.start === 1 || token.start === '' ? undefined : token.start}>
			{items}
		</ol>
	);
}

function itemView(item: Tokens.ListItem, view: ListViewProps['view']) {
	return (
		<li class={item.task ? 'md-task' : undefined}>
			{item.task && <input type="checkbox" disabled checked={item.checked} aria-label={nameOf(item)} />}
			{view(item.tokens)}
		</li>
	);
}

/** The words beside the box name it. */
function nameOf(item: Tokens.ListItem): string {
	const first = item.tokens.find((token) => token.type === 'paragraph' || token.type === 'text');
	return (first && tokensText([first]).split('\n')[0]) || item.text.slice(0, 80);
}
