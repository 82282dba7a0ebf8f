import { Icon } from '../icons.js';

/** Points to where the reader came from, in either direction of writing. */
export const BackIcon = () => (
	<span class="history-back">
		<Icon>
			<path d="M19 12H5M12 19l-7-7 7-7" />
		</Icon>
	</span>
);

export const SearchIcon = () => (
	<Icon size={16}>
		<circle cx="11" cy="11" r="7" />
		<path d="m20 20-4-4" />
	</Icon>
);

export const RemoveIcon = () => (
	<Icon size={15}>
		<path d="M4 7h16M10 11v6M14 11v6M6 7l1 13h10l1-13M9 7V4h6v3" />
	</Icon>
);
