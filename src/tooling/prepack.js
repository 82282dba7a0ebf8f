/** npm runs this before it packs either package: what is packed is never older than its sources. */
import { buildIfStale } from './build-if-stale.js';

process.exitCode = (await buildIfStale()) ? 0 : 1;
