import type { JobTexts } from '../job-texts.js';
import { commitMessage, summaryOf } from './commit-message.js';
import { pullRequestText } from './pull-request-text.js';

/** The texts of commits and pull requests. */
export const textsForReviewers: JobTexts = { commitMessage, summaryOf, pullRequest: pullRequestText };
