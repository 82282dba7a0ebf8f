import { serveTasks } from '../worker-threads/thread-tasks.js';
import { renderText } from './render-text.js';

serveTasks(() => renderText);
