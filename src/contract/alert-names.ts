/** Kinds of callouts in the words of generators, and the alert of GitHub that says the same. */
export const alertNames: ReadonlyMap<string, string> = new Map([
	['note', 'NOTE'],
	['info', 'NOTE'],
	['tip', 'TIP'],
	['success', 'TIP'],
	['important', 'IMPORTANT'],
	['warn', 'WARNING'],
	['warning', 'WARNING'],
	['caution', 'CAUTION'],
	['danger', 'CAUTION'],
	['error', 'CAUTION'],
]);
