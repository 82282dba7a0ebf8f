export { default as css } from './edit-question.css';
export { QuestionForm as view } from './question-form.lazy.js';
