/**
 * npm runs this before it packs either package: what is packed is never older than its sources. npm also takes it for the first half of
 * `npm run pack`, which builds for itself.
 */
import { buildIfStale } from './build-if-stale.js';

if (process.env.npm_command === 'pack' || process.env.npm_command === 'publish')
	process.exitCode = (await buildIfStale()) ? 0 : 1;
