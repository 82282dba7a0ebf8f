import type { ChosenFormat } from '../../documentation/generators/formats.js';
import { serveTasks } from '../../worker-threads/thread-tasks.js';
import { readPageFacts } from './read-page-facts.js';

export interface PageToRead {
	file: string;
	text: string;
	/** The generator, which makes the ids of headings. */
	format: ChosenFormat;
}

serveTasks(
	() =>
		({ file, text, format }: PageToRead) =>
			readPageFacts(file, text, format),
);
