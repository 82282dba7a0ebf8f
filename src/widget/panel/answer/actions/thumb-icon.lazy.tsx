import { Icon } from '../../icons.js';

/** Drawn up; the other way it is turned around. */
export const ThumbIcon = ({ way }: { way: 'up' | 'down' }) => (
	<Icon size={15}>
		<path
			transform={way === 'up' ? undefined : 'rotate(180 12 12)'}
			d="M7 10.5V21H4.5A1.5 1.5 0 0 1 3 19.5V12a1.5 1.5 0 0 1 1.5-1.5zl4-8a3 3 0 0 1 3 3V9h5a2 2 0 0 1 2 2.3l-1.2 8a2 2 0 0 1-2 1.7H7"
		/>
	</Icon>
);
