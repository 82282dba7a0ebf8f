/** The database is not usable. `message` is a sentence with the reason and the fix. */
export class DatabaseError extends Error {
	override readonly name: string = 'DatabaseError';
}

/** Another process has opened the embedded database of this folder. */
export class FolderInUseError extends DatabaseError {
	override readonly name = 'FolderInUseError';
	/** Where the service that has the folder listens, if it says so. */
	readonly serviceUrl: string | undefined;

	constructor(message: string, serviceUrl?: string) {
		super(message);
		this.serviceUrl = serviceUrl;
	}
}
