export { sendFeedback } from '../../../../client/send-feedback.js';
export { default as css } from './feedback.css';
export { FeedbackForm as view } from './feedback-form.lazy.js';
