export { default as css } from './page-search.css';
export { PageSearchView as view } from './page-search-view.lazy.js';
