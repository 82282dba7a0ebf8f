/** One file for what only some readers see: the question whether they agree, and what they are told about a secret. */
export { ConsentView as view } from './consent-view.lazy.js';
export { holdBack, holdsSecret } from './hold-back.lazy.js';
export { default as css } from './privacy.css';
