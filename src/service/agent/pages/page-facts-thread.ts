import type { ChosenFormat } from '../../documentation/generators/formats.js';
import { serveTasks } from '../../worker-threads/thread-tasks.js';
import type { PageFacts } from './page-facts.js';
import { readPageFacts } from './read-page-facts.js';
import { type FolderFormat, type FolderToRecognise, recogniseFolder } from './recognise-folder.js';

export interface PageToRead {
	file: string;
	text: string;
	/** The generator, which makes the ids of headings. */
	format: ChosenFormat;
}

serveTasks<PageToRead | FolderToRecognise, PageFacts | FolderFormat>(
	() => (task) => ('text' in task ? readPageFacts(task.file, task.text, task.format) : recogniseFolder(task)),
);
