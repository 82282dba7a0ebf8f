import { serveTasks } from '../worker-threads/thread-tasks.js';
import { type FoundFault, lookAt, type ToLookAt } from './look-at.js';

serveTasks<ToLookAt, FoundFault[]>(() => lookAt);
