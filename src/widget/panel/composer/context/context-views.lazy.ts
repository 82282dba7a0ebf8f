/** One file for what comes with the first thing that is attached. */
export { ComposerNotesView } from './composer-notes-view.lazy.js';
export { default as css } from './context.css';
export { readAttached } from './read-attached.lazy.js';
export { SentContextView } from './sent-context-view.lazy.js';
