/** Prefix of all our keys, for every domain. */
const ours = 'docent:';

/** The end of a key that marks a domain with a database. The rest of the key is the name of the database. */
const databaseMark = /:v\d+:away$/;

/** Reading `localStorage` can throw, so the area is a function. */
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
