export { default as css } from './answer-actions.css';
export { AnswerEnd as view } from './answer-end.lazy.js';
