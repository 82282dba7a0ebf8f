/** Just enough of an address to tell entries of a list apart without identifying a reader. */
export function shortenAddress(address: string): string {
	const separator = address.includes(':') ? ':' : '.';
	const groups = address.split(separator);
	return groups.length < 4 ? address : `${groups.slice(0, 3).join(separator)}${separator}…`;
}
