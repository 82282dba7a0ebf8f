import { type BuiltSite, sentenceOf, writeSiteFiles } from '../site-files/write-site-files.js';

/** Runs when a build of Next.js has ended: see `index.ts`. */
const site = JSON.parse(process.argv[2] ?? '') as BuiltSite;
console.info(sentenceOf(await writeSiteFiles(site)));
