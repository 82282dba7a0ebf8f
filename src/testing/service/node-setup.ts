/** Runs before each test file outside of the panel. */
import { afterAll } from 'vitest';
import { removeScratchFolders } from './scratch-folder.js';

// The first to be registered runs last, when the file has closed all that it opened.
afterAll(removeScratchFolders);
