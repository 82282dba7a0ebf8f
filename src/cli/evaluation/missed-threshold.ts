/** A figure that is worse than what the command line asked for. `message` names both. The exit code is 1. */
export class MissedThreshold extends Error {
	override readonly name = 'MissedThreshold';
}
