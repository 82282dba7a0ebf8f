/** What a notice can need besides its text and a button; one file, so that it is fetched at once. */

export { default as css } from './notice.css';
export { NoticeAction } from './notice-action.lazy.js';
export { PageMatches } from './page-matches.lazy.js';
export { StallNotice } from './stall-notice.lazy.js';
