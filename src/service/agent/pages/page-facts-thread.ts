import { parentPort } from 'node:worker_threads';
import { readPageFacts } from './read-page-facts.js';

/** A page to read; its facts are the answer, in the order of the questions. */
export interface PageToRead {
	file: string;
	text: string;
}

parentPort?.on('message', ({ file, text }: PageToRead) => parentPort?.postMessage(readPageFacts(file, text)));
