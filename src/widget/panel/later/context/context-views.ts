/** One file for what comes with the first thing that is attached. */
export { ComposerNotesView } from './composer-notes-view.js';
export { default as css } from './context.css';
export { SentContextView } from './sent-context-view.js';
