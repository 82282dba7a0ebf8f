import { closestName } from './closest-name.js';
import { settings } from './settings.js';

/** Variables of the command line that are no settings. */
const others: readonly string[] = ['DOCENT_ADMIN_KEY'];

/** What Kubernetes tells a pod about a service called `docent`. */
const serviceLink = /^DOCENT_(?:SERVICE_(?:HOST|PORT)|PORT)(?:_|$)/;

/** A sentence for each variable that begins like a setting's and is none. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>>): string[] {
	const rows = Object.values(settings);
	const known = [...rows.flatMap((one) => one.env), ...others];
	/** Variables by what they would be called after their settings. */
	const named = new Map(rows.map((one) => [`DOCENT_${one.name.replaceAll('.', '_')}`, one.env[0]]));
	return Object.keys(env)
		.filter((name) => name.startsWith('DOCENT_') && env[name] && !known.includes(name) && !serviceLink.test(name))
		.map((name) => {
			const closest = closestName(name, [...known, ...named.keys()]);
			const meant = named.get(closest ?? '') ?? closest;
			const fix = meant ? `did you mean ${meant}?` : 'check its name, or leave it out.';
			return `The variable ${name} is no setting and has no effect; ${fix}`;
		});
}
