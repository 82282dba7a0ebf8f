import { Icon } from '../icons.js';

export const DownloadIcon = () => (
	<Icon size={15}>
		<path d="M12 3v12M7 10l5 5 5-5M4 21h16" />
	</Icon>
);

export const DockIcon = () => (
	<Icon size={15}>
		<rect x="3" y="4" width="18" height="16" rx="2" />
		<path d="M15 4v16" />
	</Icon>
);

export const EyeIcon = () => (
	<Icon size={15}>
		<path d="M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12z" />
		<circle cx="12" cy="12" r="3" />
	</Icon>
);

export const QuoteIcon = () => (
	<Icon size={15}>
		<path d="M4 6h16M4 12h10M4 18h7" />
	</Icon>
);

export const ForgetIcon = () => (
	<Icon size={15}>
		<path d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5" />
	</Icon>
);
