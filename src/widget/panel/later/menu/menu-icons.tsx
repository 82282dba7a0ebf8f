import type { ComponentChildren } from 'preact';

const Icon = ({ children }: { children: ComponentChildren }) => (
	<svg
		width="15"
		height="15"
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

export const DownloadIcon = () => (
	<Icon>
		<path d="M12 3v12M7 10l5 5 5-5M4 21h16" />
	</Icon>
);

export const EyeIcon = () => (
	<Icon>
		<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
		<circle cx="12" cy="12" r="3" />
	</Icon>
);

export const QuoteIcon = () => (
	<Icon>
		<path d="M4 6h16M4 12h10M4 18h7" />
	</Icon>
);
