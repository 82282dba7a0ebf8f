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

/**
 * Followers for the components of one page, which share its assistant. The props of the newest one count: while a page gives way to
 * another one, both may be mounted. Invalid props are reported on the console and never thrown. Valid ones are applied again later.
 */
export function createPropsFollowers({
	init,
	update,
	destroy,
}: Pick<DocentApi, 'init' | 'update' | 'destroy'>): () => PropsFollower {
	const mounted: { props: DocentOptions }[] = [];
	/** What the assistant has, or will have. */
	let last: DocentOptions | undefined;
	let seen: SeenMembers = new Map();
	/** Whether the assistant is on the page, or will be unless its props are wrong. */
	let state: 'off' | 'starting' | 'on' = 'off';
	let turn = 0;

	async function start(props: DocentOptions) {
		const mine = ++turn;
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
		if (last && !isSame(last, props)) follow(last);
	}

	function follow(props: DocentOptions) {
		if (state === 'off') void start(props);
		else if (state === 'on') update(wholeValues({ ...props }, seen)).catch(report);
	}

	function remove() {
		turn++;
		state = 'off';
		void destroy();
	}

	/** Brings the assistant to the props of the newest component. */
	function show() {
		const before = last;
		last = mounted.at(-1)?.props;
		if (!last) return remove();
		if (before && isSame(before, last)) return;
		if (before && (before.domain !== last.domain || before.apiKey !== last.apiKey)) remove();
		follow(last);
	}

	return () => {
		const withStableFunctions = createStableFunctions();
		let mine: { props: DocentOptions } | undefined;
		return {
			mount(props) {
				const own = { props: withStableFunctions(props) };
				mine = own;
				mounted.push(own);
				show();
				return () => {
					mine = undefined;
					mounted.splice(mounted.indexOf(own), 1);
					show();
				};
			},
			change(props) {
				const next = withStableFunctions(props);
				if (!mine || isSame(mine.props, next)) return;
				mine.props = next;
				show();
			},
		};
	};
}
