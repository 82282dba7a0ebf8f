const steps = 1_024;

/**
 * About the `count` strongest of some things, in no order: it takes all of the same strength, so a few more may come. One
 * pass counts the strengths in steps, which is much quicker than sorting tens of thousands to keep some hundreds.
 * @param strengthOf above 0.
 */
export function strongest(things: readonly number[], strengthOf: (thing: number) => number, count: number): number[] {
	if (things.length <= count) return [...things];
	let most = 0;
	for (const thing of things) most = Math.max(most, strengthOf(thing));
	const stepOf = (thing: number) => Math.min(steps - 1, Math.floor((strengthOf(thing) / most) * steps));
	const counts = new Uint32Array(steps);
	for (const thing of things) counts[stepOf(thing)] = (counts[stepOf(thing)] ?? 0) + 1;
	let step = steps - 1;
	for (let sum = counts[step] ?? 0; step > 0 && sum < count; sum += counts[step] ?? 0) step -= 1;
	return things.filter((thing) => stepOf(thing) >= step);
}
