export { default as css } from './shape.css';
export { ShapeView as view } from './shape-view.lazy.js';
