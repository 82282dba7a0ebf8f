import type { PanelStrings } from '../strings/en.js';
import { CloseIcon, HistoryIcon, MarkIcon, NewIcon } from './icons.js';

interface HeaderProps {
	title: string;
	strings: PanelStrings;
	canStartNew: boolean;
	inHistory: boolean;
	onHistory: () => void;
	onStartNew: () => void;
	onClose: () => void;
}

export function Header({ title, strings, canStartNew, inHistory, onHistory, onStartNew, onClose }: HeaderProps) {
	return (
		<div class="flex items-center gap-2 border-b border-line py-2.5 ps-4 pe-2.5">
			<span class="text-accent">
				<MarkIcon />
			</span>
			<h2 class="min-w-0 flex-1 truncate font-semibold text-base">{title}</h2>
			{canStartNew && (
				<button
					type="button"
					class="icon-button"
					aria-label={strings.newConversation}
					title={strings.newConversation}
					onClick={onStartNew}
				>
					<NewIcon />
				</button>
			)}
			<button
				type="button"
				class="icon-button"
				aria-label={strings.history}
				aria-pressed={inHistory}
				title={strings.history}
				onClick={onHistory}
			>
				<HistoryIcon />
			</button>
			<button type="button" class="icon-button" aria-label={strings.close} title={strings.close} onClick={onClose}>
				<CloseIcon />
			</button>
		</div>
	);
}
