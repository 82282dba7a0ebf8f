/** Pieces of a list, for one statement or one request each. */
export function* batches<Item>(items: readonly Item[], size: number): Generator<Item[]> {
	for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
}
