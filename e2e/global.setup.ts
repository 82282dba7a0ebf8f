import { openScratchFolder } from '../src/testing/service/scratch-folder.js';
import { buildIfStale } from '../src/tooling/build-if-stale.js';
import { shareService } from './support/shared-service.js';

/**
 * Runs once, before all tests: the widget and the service are built from these sources, what the run writes lies in memory where there
 * is room, and one service over Docent's own documentation is there for all workers.
 */
export default async function setup(): Promise<() => Promise<void>> {
	if (!(await buildIfStale())) throw new Error('The build failed; the reason stands above.');
	const removeScratch = openScratchFolder();
	const endService = await shareService();
	return async () => {
		await endService();
		removeScratch();
	};
}
