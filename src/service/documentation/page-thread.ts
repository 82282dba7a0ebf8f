import { parentPort, workerData } from 'node:worker_threads';
import type { PageThreadData } from './page-parser.js';
import { type FoundFile, parsePageFile } from './parse-page-file.js';
import { createLinkResolver } from './resolve-link.js';

const { folder, paths } = workerData as PageThreadData;
const resolverOf = createLinkResolver(paths);

let before = Promise.resolve();
parentPort?.on('message', (found: FoundFile) => {
	// One after the other: answers arrive in the order of the questions.
	before = before.then(async () => parentPort?.postMessage(await parsePageFile(folder, found, resolverOf(found.file))));
});
