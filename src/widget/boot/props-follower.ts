import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from './docent-api.js';

/** Applies a component's props, in every framework. */
export interface PropsFollower {
	/**
	 * Puts the assistant on the page.
	 * @returns takes it off again
	 */
	mount(props: DocentOptions): () => void;
	/** Applies changed props. Call it after each rendering. */
	change(props: DocentOptions): void;
}

const report = (error: Error) => console.error(error.message);

function isSame(one: DocentOptions, other: DocentOptions): boolean {
	const names = Object.keys({ ...one, ...other }) as (keyof DocentOptions)[];
	return names.every((name) => Object.is(one[name], other[name]));
}

/** Invalid props are reported on the console and never thrown. Valid ones are applied again later. */
export function createPropsFollower({
	init,
	update,
	destroy,
}: Pick<DocentApi, 'init' | 'update' | 'destroy'>): PropsFollower {
	let last: DocentOptions | undefined;
	let names = new Set<string>();
	let mounted = false;

	function start(props: DocentOptions) {
		last = props;
		names = new Set(Object.keys(props));
		mounted = true;
		init(props).catch((error: Error) => {
			mounted = false;
			report(error);
		});
	}

	return {
		mount(props) {
			start(props);
			return () => void destroy();
		},
		change(props) {
			if (last && isSame(last, props)) return;
			if (!mounted) return start(props);
			last = props;
			for (const name of Object.keys(props)) names.add(name);
			// A prop that is no longer given gets its default.
			const restored = Object.fromEntries([...names].map((name) => [name, undefined]));
			update({ ...restored, ...props }).catch(report);
		},
	};
}
