import { renderAnswer } from '../site/render-page.js';
import { renderPullRequest } from './review/render-pull-request.js';

/** Other people's Markdown on a page for admins or reviewers. */
export interface TextTask {
	kind: 'answer' | 'pullRequest';
	text: string;
}

/** The text as HTML; `undefined` when it is shown as it was written. */
export const renderText = ({ kind, text }: TextTask): string | undefined =>
	kind === 'answer' ? renderAnswer(text) : renderPullRequest(text);
