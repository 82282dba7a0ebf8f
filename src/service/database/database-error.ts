/** The database is not usable. `message` is a sentence with the reason and the fix. */
export class DatabaseError extends Error {
	override readonly name: string = 'DatabaseError';
}

/** Another process has opened the embedded database of this folder. */
export class FolderInUseError extends DatabaseError {
	override readonly name = 'FolderInUseError';

	/** @param serviceUrl where the service that has the folder listens, if it says so */
	constructor(
		message: string,
		readonly serviceUrl: string | undefined,
	) {
		super(message);
	}
}
