import { parentPort } from 'node:worker_threads';
import { readPageFacts } from './read-page-facts.js';

/** A page to parse. Facts are returned in the order of the requests. */
export interface PageToRead {
	file: string;
	text: string;
}

parentPort?.on('message', ({ file, text }: PageToRead) => parentPort?.postMessage(readPageFacts(file, text)));
