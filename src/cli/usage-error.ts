/** Thrown for arguments that make no sense. `message` names the argument and the fix. */
export class UsageError extends Error {
	override readonly name = 'UsageError';
}
