import { serveTasks } from '../../worker-threads/thread-tasks.js';
import { readPageFacts } from './read-page-facts.js';

export interface PageToRead {
	file: string;
	text: string;
}

serveTasks(
	() =>
		({ file, text }: PageToRead) =>
			readPageFacts(file, text),
);
