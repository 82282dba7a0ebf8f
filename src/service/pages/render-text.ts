import { renderAnswer } from '../site/render-page.js';
import { pullRequestText } from './review/pull-request-text.js';

/** Markdown that others have written, for a page of admins or reviewers. */
export interface TextTask {
	kind: 'answer' | 'pullRequest';
	text: string;
}

/** `undefined` for what is shown as it was written. */
export const renderText = ({ kind, text }: TextTask): string | undefined =>
	kind === 'answer' ? renderAnswer(text) : pullRequestText(text);
