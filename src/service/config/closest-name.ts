import leven from 'leven';

/** How a name sounds, however its words are joined: `siteUrl`, `site-url` and `SITE_URL` are one. */
const joined = (name: string) => name.toLowerCase().replace(/[_-]/g, '');

/** The name that was probably meant: it differs from `given` in few letters, begins with it, or ends with it behind a dot. */
export function closestName(given: string, names: readonly string[]): string | undefined {
	const written = joined(given);
	if (written.length < 3) return undefined;
	const most = written.length > 3 ? 2 : 1;
	const distance = (name: string) => leven(written, joined(name));
	const [closest] = names.toSorted((one, other) => distance(one) - distance(other));
	if (closest !== undefined && distance(closest) <= most) return closest;
	const within = names.filter((name) => joined(name).endsWith(`.${written}`));
	return names.find((name) => joined(name).startsWith(written)) ?? (within.length === 1 ? within[0] : undefined);
}
