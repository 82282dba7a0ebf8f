import { serveTasks } from '../thread-tasks.js';
import { renderPage } from './render-page.js';

serveTasks(() => renderPage);
