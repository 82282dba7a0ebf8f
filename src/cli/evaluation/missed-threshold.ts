/** Thrown for a figure that is worse than its threshold. `message` names both. The exit code is 1. */
export class MissedThreshold extends Error {
	override readonly name = 'MissedThreshold';
}
