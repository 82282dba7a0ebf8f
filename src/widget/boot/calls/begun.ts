import type { CapturedSelection } from '../../page/selection/selection.js';

/** What the reader has begun in a panel, or in its frame before it has come, and goes on with in the panel that takes its place. */
export interface Begun {
	/** Text from the frame, which comes below the draft. */
	typed?: string;
	/** The question being written. */
	draft?: string;
	/** The reader has sent it. It is asked once nothing in it looks like a secret. */
	sent?: boolean;
	attached?: readonly CapturedSelection[];
	/** The view that fills the panel. */
	view?: 'conversation' | 'history';
	/** The header's menu is open. */
	menu?: boolean;
	/** Id of the question whose words are being changed. */
	editing?: string | undefined;
}
