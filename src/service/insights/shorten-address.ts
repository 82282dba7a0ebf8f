/** So much of a counted address as tells it from others in a list, and no more of whoever has it. */
export function shortenAddress(address: string): string {
	const separator = address.includes(':') ? ':' : '.';
	const groups = address.split(separator);
	return groups.length < 4 ? address : `${groups.slice(0, 3).join(separator)}${separator}…`;
}
