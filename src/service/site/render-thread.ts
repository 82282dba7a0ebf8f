import { serveTasks } from '../worker-threads/thread-tasks.js';
import { renderPage } from './render-page.js';

serveTasks(() => renderPage);
