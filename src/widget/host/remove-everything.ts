/** Prefix of all our keys, for every domain. */
const ours = 'docent:';

function removeOurs(area: () => Storage): void {
	try {
		const storage = area();
		for (const key of Object.keys(storage)) if (key.startsWith(ours)) storage.removeItem(key);
	} catch {
		// Unreadable storage contains nothing of ours.
	}
}

/** Removes all of our data on this site: conversations, drafts, choices and consent. */
export function removeEverything(): void {
	removeOurs(() => localStorage);
	removeOurs(() => sessionStorage);
}
