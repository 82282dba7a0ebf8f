/** Groups of words and phrases that say the same, from their lines in a configuration: `sso = single sign-on`. */
export function synonymGroups(lines: readonly string[]): string[][] {
	return lines.map((line) => line.split('=').map((words) => words.trim()));
}
