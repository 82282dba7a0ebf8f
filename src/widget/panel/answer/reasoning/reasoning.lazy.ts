export { default as css } from './reasoning.css';
export { ReasoningView as view } from './reasoning-view.lazy.js';
