import { ownDocument } from '../../host/own-document.js';

/** What the page itself lets readers do, as it says it in its head: a list as JSON. */
export const pageActionsMeta = (): string | undefined =>
	ownDocument.querySelector<HTMLMetaElement>('meta[name="docent:actions"]')?.content;
