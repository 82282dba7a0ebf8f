import type { ComponentChildren } from 'preact';

export function Icon({ children, size = 20 }: { children: ComponentChildren; size?: number }) {
	return (
		<svg
			width={size}
			height={size}
			viewBox="0 0 24 24"
			fill="none"
			stroke="currentColor"
			stroke-width="2"
			stroke-linecap="round"
			stroke-linejoin="round"
			aria-hidden="true"
		>
			{children}
		</svg>
	);
}

/** An icon of one path. */
export const icon =
	(path: string, size = 20) =>
	() => (
		<Icon size={size}>
			<path d={path} />
		</Icon>
	);

export const CloseIcon = icon('M18 6 6 18M6 6l12 12');
export const NewIcon = icon('M12 5v14M5 12h14');
export const HistoryIcon = icon('M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l3 2');
export const EditIcon = icon('M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4z', 16);

export const MoreIcon = () => (
	<Icon>
		<path stroke-width="3" d="M5 12h.01M12 12h.01M19 12h.01" />
	</Icon>
);

export const SendIcon = icon('M12 19V5M5 12l7-7 7 7');

export const StopIcon = () => (
	<svg width="12" height="12" viewBox="1 1 12 12" fill="currentColor" aria-hidden="true">
		<rect x="1" y="1" width="12" height="12" rx="2.5" />
	</svg>
);

export const CopyIcon = icon(
	'M11 9h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-8a2 2 0 0 1-2-2v-8a2 2 0 0 1 2-2zM5 15H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v1',
	16,
);
export const CheckIcon = icon('M20 6 9 17l-5-5', 16);
export const RetryIcon = icon('M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5', 16);
export const AddPageIcon = icon('M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM12 11v6M9 14h6');
export const AlertIcon = icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 8v4M12 16h.01');
export const ClockIcon = icon('M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0M12 7v5l3 2');
