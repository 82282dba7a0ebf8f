/** The database cannot be used; the message is a sentence that says why and what to do. */
export class DatabaseError extends Error {
	override readonly name = 'DatabaseError';
}
