/** Chances that come again with the same seed. */
export interface SeededRandom {
	/** A number from 0 up to, but without, 1. */
	next(): number;
	/** A whole number from 0 up to, but without, `end`. */
	below(end: number): number;
	/** True in `share` of all cases. */
	chance(share: number): boolean;
	pick<Item>(items: readonly Item[]): Item;
	/** Lower-case hexadecimal digits. */
	hex(length: number): string;
}

/** mulberry32: small, quick, and even enough to choose among inputs. */
export function createSeededRandom(seed: number): SeededRandom {
	let state = seed >>> 0;
	const next = () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), state | 1);
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (end: number) => Math.floor(next() * end);
	return {
		next,
		below,
		chance: (share) => next() < share,
		pick<Item>(items: readonly Item[]): Item {
			if (items.length === 0) throw new Error('There is nothing to pick from.');
			return items[below(items.length)] as Item;
		},
		hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
	};
}
