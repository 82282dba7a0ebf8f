import type { FeedbackDetail } from '../../../options/events.js';
import type { CapturedSelection } from '../../page/selection/selection.js';

/** Something of the page that waits to go along with the next question. */
export interface AttachedContext extends CapturedSelection {
	/** Anything but a selection: the page as a whole, or a long text that was pasted. The service is not told. */
	kind?: 'page' | 'pasted';
	/** All of a pasted text, which can be put back into the question. */
	original?: string;
}

/** What the reader says of an answer, in the form below it. */
export type FeedbackDraft = Pick<FeedbackDetail, 'reasons' | 'comment'>;

/** What the reader has begun in a panel. */
export interface BegunInPanel {
	/** The question being written. */
	draft: string;
	/** The reader has sent it. It is asked once nothing in it looks like a secret. */
	sent: boolean;
	attached: readonly AttachedContext[];
	/** The view that fills the panel. */
	view: 'conversation' | 'history';
	/** The header's menu is open. */
	menu: boolean;
	/** Id of the question whose words are being changed. */
	editing: string | undefined;
	/** The open forms of feedback, by the ids of their answers. */
	feedback: Readonly<Record<string, FeedbackDraft | undefined>>;
	/** Diagrams that are shown as their code. */
	asCode?: readonly string[];
}

/** What the reader goes on with in the panel that takes the place of another, or of the frame before it has come. */
export interface Begun extends Partial<BegunInPanel> {
	/** Text from the frame, which comes below the draft. */
	typed?: string;
	/** The text in the palette; absent while it is closed. */
	query?: string | undefined;
}
