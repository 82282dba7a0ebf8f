export { default as css } from './no-answer.css';
export { NoAnswerView as view } from './no-answer-view.lazy.js';
