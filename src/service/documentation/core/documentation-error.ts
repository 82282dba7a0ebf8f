/** Thrown when the documentation cannot be served at all. The message is one sentence that names the folder and the fix. */
export class DocumentationError extends Error {
	override readonly name = 'DocumentationError';
}
