export { SuggestionChips as view } from './suggestion-chips.js';
export { default as css } from './suggestions.css';
