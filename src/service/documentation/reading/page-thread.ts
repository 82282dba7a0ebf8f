import { workerData } from 'node:worker_threads';
import { serveTasks } from '../../worker-threads/thread-tasks.js';
import type { LineRange } from '../markdown/page-source.js';
import { createTaskRunner, type PagePlace, type PageResults, type PageTask } from './page-task.js';

serveTasks<PageTask, PageResults[PageTask['kind']], LineRange>((reached) =>
	createTaskRunner(workerData as PagePlace, reached),
);
