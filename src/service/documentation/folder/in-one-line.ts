/** The number of included files that are missing for one reason, above which one line says it of all. */
const sameMax = 20;

/** Many files that pages include are missing together, when a program makes them. */
export function inOneLine(warnings: readonly string[]): string[] {
	const alike = new Map<string | undefined, string[]>();
	for (const warning of warnings) {
		const reason = / the included file "[^"]*" (.*)$/.exec(warning)?.[1];
		alike.set(reason, [...(alike.get(reason) ?? []), warning]);
	}
	return [...alike].flatMap(([reason, all]) =>
		reason === undefined || all.length <= sameMax
			? all
			: [`${all[0]} The same is true of ${all.length - 1} other included files.`],
	);
}
