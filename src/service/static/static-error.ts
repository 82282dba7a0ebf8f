/** Thrown when files for a static host cannot be written. The message is one sentence that shows the folder and the fix. */
export class StaticError extends Error {
	override readonly name = 'StaticError';
}
