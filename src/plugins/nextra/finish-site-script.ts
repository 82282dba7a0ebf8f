import { type FinishedSite, finishSite } from '../../service/static/finish-site.js';

/** Runs when a build of Next.js has ended: see `index.ts`. */
const site = JSON.parse(process.argv[2] ?? '') as FinishedSite;
for (const line of await finishSite(site)) console.info(line);
