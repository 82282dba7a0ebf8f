import { CodeIcon, PageIcon, PasteIcon, SelectionIcon } from './icons.lazy.js';

const icons = { code: CodeIcon, page: PageIcon, pasted: PasteIcon, selection: SelectionIcon };

export type ContextKind = keyof typeof icons;

/** @param item `kind` is known until the question is sent; the service knows only code and text. */
export function kindOf({ kind, type }: { kind?: 'page' | 'pasted'; type?: string }): ContextKind {
	return kind ?? (type === 'code' ? 'code' : 'selection');
}

/** What something is, as an icon and for a screen reader. */
export function KindMark({ kind, name }: { kind: ContextKind; name: string }) {
	const Icon = icons[kind];
	return (
		<>
			<span class="flex-none text-accent" title={name}>
				<Icon />
			</span>
			<span class="sr-only">{name}: </span>
		</>
	);
}

export const firstLine = (text: string) => text.trim().slice(0, 300).split('\n', 1)[0];
