import type { JobTexts } from '../job-texts.js';
import { commitMessage, summaryOf } from './commit-message.js';
import { pullRequestText } from './pull-request-text.js';

/** What commits and pull requests say. */
export const textsForReviewers: JobTexts = { commitMessage, summaryOf, pullRequest: pullRequestText };
