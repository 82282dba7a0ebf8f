export { default as css } from './menu.css';
export { MenuView as view } from './menu-view.lazy.js';
