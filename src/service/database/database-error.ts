/** The database cannot be used; the message is a sentence that says why and what to do. */
export class DatabaseError extends Error {
	override readonly name: string = 'DatabaseError';
}

/** Another process has the embedded database of this folder open. */
export class FolderInUseError extends DatabaseError {
	override readonly name = 'FolderInUseError';
}
