import { createPageParser } from '../documentation/reading/page-parser.js';
import type { DocumentStore } from '../library/document-store.js';
import { type SharedPage, sharedKey } from './join-outlines.js';

/** Pages that are in memory at once. */
const batchSize = 50;

/** Begins the records of joined pages, which no source can have as its name. */
const prefix = '=:';

/** Makes one page of each pair, off the event loop, and stores it unseen. A pair that was joined before is not joined again. */
export async function joinPages(documents: DocumentStore, domain: string, shared: readonly SharedPage[]) {
	const known = shared.length === 0 ? new Map() : await documents.records(domain);
	const files = new Set(shared.map((one) => prefix + sharedKey(one)));
	/** Hashes of the joined pages by `sharedKey`. */
	const hashes = new Map<string, string>();
	for (const file of files) if (known.has(file)) hashes.set(file.slice(prefix.length), known.get(file).hash);
	const fresh = shared.filter((one) => !hashes.has(sharedKey(one)));
	const parser = createPageParser({ folder: '', paths: new Map(), pages: fresh.length });
	for (let start = 0; start < fresh.length; start += batchSize) {
		const batch = fresh.slice(start, start + batchSize);
		const pages = await documents.pages(
			domain,
			batch.flatMap(({ text, site }) => [text, site]),
		);
		const joining = batch.map((one) => {
			const [text, site] = [pages.get(one.text), pages.get(one.site)];
			return text && site && parser.join({ text, site, file: prefix + sharedKey(one) });
		});
		// A page that cannot be joined in time stays as it was read from its file.
		const made = (await Promise.all(joining)).filter((page) => page !== undefined);
		await documents.stage(domain, made);
		for (const { record } of made) hashes.set(record.file.slice(prefix.length), record.hash);
	}
	await parser.close();
	return { hashes, hasFile: (file: string) => files.has(file) };
}
