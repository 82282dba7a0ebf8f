import { isPlain } from '../../options/patch-options.js';

type Members = Record<string, unknown>;
type Callback = (...args: unknown[]) => unknown;

/** Functions that draw: another one may draw something else, so it counts as another value. */
const drawing = ['renderCitation', 'rewriteLink'];

/** Whether two values have the same content. Plain objects and lists are compared member by member. */
export function isSame(one: unknown, other: unknown): boolean {
	if (Object.is(one, other)) return true;
	const areLists = Array.isArray(one) && Array.isArray(other);
	if (!areLists && !(isPlain(one) && isPlain(other))) return false;
	const [before, after] = [one, other] as Members[];
	return Object.keys({ ...before, ...after }).every((name) => isSame(before?.[name], after?.[name]));
}

/**
 * The options as changes for `update`. An update changes objects member by member, but what an owner gives is the whole value: members that
 * are not given any more become `undefined`, which restores their defaults.
 */
export function wholeValues(given: Members, before: Members): Members {
	const members = Object.keys({ ...before, ...given }).map((name) => {
		const [value, old] = [given[name], before[name]];
		return [name, isPlain(value) ? wholeValues(value, isPlain(old) ? old : {}) : value];
	});
	return Object.fromEntries(members) as Members;
}

/**
 * Makes functions that stay the same between renderings and call the latest function in their place. An app usually writes a function
 * in the props themselves, so each rendering makes another one.
 */
export function createStableFunctions(): <Props extends object>(props: Props) => Props {
	const latest = new Map<string, Callback>();
	const stable = new Map<string, Callback>();

	function keep(value: unknown, place: string): unknown {
		if (typeof value === 'function') {
			if (drawing.includes(place)) return value;
			latest.set(place, value as Callback);
			if (!stable.has(place)) {
				stable.set(place, function (this: unknown, ...args) {
					return latest.get(place)?.apply(this, args);
				});
			}
			return stable.get(place);
		}
		if (Array.isArray(value)) return value.map((item, index) => keep(item, `${place}.${index}`));
		return isPlain(value) ? keepMembers(value, `${place}.`) : value;
	}
	const keepMembers = (value: object, before: string) =>
		Object.fromEntries(Object.entries(value).map(([name, member]) => [name, keep(member, before + name)]));

	return (props) => keepMembers(props, '') as typeof props;
}
