/** Runs before all tests: the services, browsers and repositories of a run have their temporary files in memory where there is room. */
export { openScratchFolder as default } from '../src/testing/scratch-folder.js';
