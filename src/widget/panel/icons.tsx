import type { ComponentChildren } from 'preact';

export function Icon({ children, size = 18 }: { children: ComponentChildren; size?: number }) {
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

export const CloseIcon = () => (
	<Icon>
		<path d="M18 6 6 18M6 6l12 12" />
	</Icon>
);

export const NewIcon = () => (
	<Icon>
		<path d="M12 5v14M5 12h14" />
	</Icon>
);

export const HistoryIcon = () => (
	<Icon>
		<path d="M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5M12 7v5l3 2" />
	</Icon>
);

export const EditIcon = () => (
	<Icon size={15}>
		<path d="M16.5 3.5a2.1 2.1 0 0 1 3 3L7 19l-4 1 1-4z" />
	</Icon>
);

export const MoreIcon = () => (
	<Icon>
		<path stroke-width="3" d="M5 12h.01M12 12h.01M19 12h.01" />
	</Icon>
);

export const SendIcon = () => (
	<Icon>
		<path d="M12 19V5M5 12l7-7 7 7" />
	</Icon>
);

export const StopIcon = () => (
	<svg width="14" height="14" viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
		<rect x="1" y="1" width="12" height="12" rx="2.5" />
	</svg>
);

export const CopyIcon = () => (
	<Icon size={15}>
		<rect x="9" y="9" width="12" height="12" rx="2" />
		<path d="M5 15H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h9a2 2 0 0 1 2 2v1" />
	</Icon>
);

export const CheckIcon = () => (
	<Icon size={15}>
		<path d="M20 6 9 17l-5-5" />
	</Icon>
);

export const RetryIcon = () => (
	<Icon size={15}>
		<path d="M3 12a9 9 0 1 0 3-6.7L3 8M3 3v5h5" />
	</Icon>
);

export const ArrowDownIcon = () => (
	<Icon size={16}>
		<path d="M12 5v14M19 12l-7 7-7-7" />
	</Icon>
);

export const AddPageIcon = () => (
	<Icon>
		<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM12 11v6M9 14h6" />
	</Icon>
);

export const AlertIcon = () => (
	<Icon>
		<circle cx="12" cy="12" r="9" />
		<path d="M12 8v4M12 16h.01" />
	</Icon>
);

export const ClockIcon = () => (
	<Icon>
		<circle cx="12" cy="12" r="9" />
		<path d="M12 7v5l3 2" />
	</Icon>
);
