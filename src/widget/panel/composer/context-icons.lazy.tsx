import { Icon } from '../icons.js';

export const SelectionIcon = () => (
	<Icon size={14}>
		<path d="M4 6h16M4 12h10M4 18h7" />
	</Icon>
);

export const CodeIcon = () => (
	<Icon size={14}>
		<path d="m16 18 6-6-6-6M8 6l-6 6 6 6" />
	</Icon>
);

export const PageIcon = () => (
	<Icon size={14}>
		<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zM14 3v5h5" />
	</Icon>
);

export const PasteIcon = () => (
	<Icon size={14}>
		<path d="M9 4H6a1 1 0 0 0-1 1v15a1 1 0 0 0 1 1h12a1 1 0 0 0 1-1V5a1 1 0 0 0-1-1h-3M9 2.5h6v4H9zM9 12h6M9 16h4" />
	</Icon>
);

export const PutBackIcon = () => (
	<Icon size={15}>
		<path d="M5 5v6a3 3 0 0 0 3 3h11M14 9l5 5-5 5" />
	</Icon>
);
