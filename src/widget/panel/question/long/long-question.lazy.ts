export { default as css } from './long-question.css';
export { LongQuestionView as view } from './long-question-view.lazy.js';
