import type { DocentOptions } from '../../options/options.js';
import type { DocentApi } from './docent-api.js';
import { createStableFunctions, isSame, type SeenMembers, wholeValues } from './prop-values.js';

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

/** Invalid props are reported on the console and never thrown. Valid ones are applied again later. */
export function createPropsFollower({
	init,
	update,
	destroy,
}: Pick<DocentApi, 'init' | 'update' | 'destroy'>): PropsFollower {
	const withStableFunctions = createStableFunctions();
	let last: DocentOptions | undefined;
	let seen: SeenMembers = new Map();
	/** Whether the assistant is on the page, or will be unless its props are wrong. */
	let state: 'off' | 'starting' | 'on' = 'off';
	let turn = 0;

	async function start(props: DocentOptions) {
		const mine = ++turn;
		last = props;
		seen = new Map();
		wholeValues({ ...props }, seen);
		state = 'starting';
		const error = await init(props).then(
			() => undefined,
			(cause: Error) => cause,
		);
		if (error) report(error);
		if (mine !== turn) return;
		state = error ? 'off' : 'on';
		// Props that have changed meanwhile have waited.
		if (!isSame(last, props)) follow(last);
	}

	function follow(props: DocentOptions) {
		if (state === 'off') void start(props);
		else if (state === 'on') update(wholeValues({ ...props }, seen)).catch(report);
	}

	return {
		mount(props) {
			void start(withStableFunctions(props));
			return () => {
				turn++;
				state = 'off';
				void destroy();
			};
		},
		change(props) {
			const next = withStableFunctions(props);
			if (last && isSame(last, next)) return;
			last = next;
			follow(next);
		},
	};
}
