export { default as css } from './history.css';
export { HistoryView as view } from './history-view.lazy.js';
