import leven from 'leven';

/** The name that was probably meant: it begins with `given`, or differs from it in few letters. */
export function closestName(given: string, names: readonly string[]): string | undefined {
	if (given.length < 3) return undefined;
	const most = given.length > 3 ? 2 : 1;
	const [closest] = names.toSorted((one, other) => leven(given, one) - leven(given, other));
	if (closest !== undefined && leven(given, closest) <= most) return closest;
	return names.find((name) => name.startsWith(given));
}
