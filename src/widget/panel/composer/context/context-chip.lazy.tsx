import type { LaterStrings } from '../../../strings/en-later.js';
import { CloseIcon } from '../../icons.js';
import type { AttachedContext } from '../../panel-state.js';
import { usePanel } from '../../use-panel.js';
import { firstLine, KindMark, kindOf } from './context-kind.lazy.js';
import { PutBackIcon } from './icons.lazy.js';

interface ContextChipProps {
	item: AttachedContext;
	texts: LaterStrings['context'];
	onRemove: () => void;
	onPutBack: () => void;
}

/** Something that goes along: what it is, its first line, where it stands, and how much of it is kept. */
export function ContextChip({ item, texts, onRemove, onPutBack }: ContextChipProps) {
	const { language } = usePanel();
	const kind = kindOf(item);
	const kept = new Intl.NumberFormat(language.tag).format(item.value.length);
	return (
		<li class="chip">
			<KindMark kind={kind} name={texts.kinds[kind]} />
			<span class="min-w-0 flex-1 py-1">
				<span class="flex items-baseline gap-2">
					<span
						class={`min-w-0 flex-1 truncate ${kind === 'code' ? 'font-mono text-xs' : ''}`}
						dir={kind === 'code' ? 'ltr' : 'auto'}
						title={item.value.slice(0, 500)}
					>
						{firstLine(item.value)}
					</span>
					{item.language && (
						<span class="flex-none text-muted text-xs" dir="ltr">
							{item.language}
						</span>
					)}
					{item.path && (
						<span class="max-w-2/5 flex-none truncate text-muted text-xs" dir="ltr" title={item.path}>
							{item.path}
						</span>
					)}
				</span>
				{item.shortened && <span class="block text-muted text-xs">{texts.kept(kept)}</span>}
			</span>
			{item.original && (
				<button
					type="button"
					class="icon-button small"
					aria-label={texts.putBack}
					title={texts.putBack}
					onClick={onPutBack}
				>
					<PutBackIcon />
				</button>
			)}
			<button
				type="button"
				class="icon-button small remove"
				aria-label={texts.remove[kind]}
				title={texts.remove[kind]}
				onClick={onRemove}
			>
				<CloseIcon />
			</button>
		</li>
	);
}
