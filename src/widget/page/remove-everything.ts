/** Every name of ours begins so, whatever domain it is about. */
const ours = 'docent:';

function removeOurs(area: () => Storage): void {
	try {
		const storage = area();
		for (const key of Object.keys(storage)) if (key.startsWith(ours)) storage.removeItem(key);
	} catch {
		// Where nothing can be read, nothing is kept.
	}
}

/** Removes everything that the browser keeps of ours on this site: conversations, drafts, choices, consent. */
export function removeEverything(): void {
	removeOurs(() => localStorage);
	removeOurs(() => sessionStorage);
}
