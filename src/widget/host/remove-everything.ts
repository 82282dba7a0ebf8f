/** Prefix of all our keys, for every domain. */
const ours = 'docent:';

/** The key that says that a domain has a database, whose name stands before it. */
const databaseMark = /:v\d+:away$/;

function removeOurs(area: () => Storage): void {
	try {
		const storage = area();
		for (const key of Object.keys(storage)) {
			if (!key.startsWith(ours)) continue;
			storage.removeItem(key);
			if (databaseMark.test(key)) indexedDB.deleteDatabase(key.replace(databaseMark, ''));
		}
	} catch {
		// Unreadable storage contains nothing of ours.
	}
}

/** Removes all of our data on this site: conversations, drafts, choices and consent. */
export function removeEverything(): void {
	removeOurs(() => localStorage);
	removeOurs(() => sessionStorage);
}
