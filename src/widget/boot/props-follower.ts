import type { DocentOptions } from '../../options/options.js';
import { hostElementName } from '../host/host.js';
import type { DocentApi } from './docent-api.js';
import { createStableFunctions, isSame } from './prop-values.js';

/** Applies a component's props, in every framework. */
export interface PropsFollower {
	/**
	 * Puts the assistant on the page.
	 * @returns takes it off again, unless somebody else wants it
	 */
	mount(props: DocentOptions): () => void;
	/** Applies changed props. Call it after each rendering. */
	change(props: DocentOptions): void;
}

/** A component that is mounted, for the assistant one of its owners. */
interface Mounted {
	readonly owner: symbol;
	readonly withStableFunctions: ReturnType<typeof createStableFunctions>;
	props: DocentOptions;
	/** Whether its options have been in use, or may be once others have left. */
	isTaken: boolean;
}

const report = (error: Error) => console.error(error.message);

/**
 * Followers for the components of one page. Invalid props are reported on the console and never thrown. Valid ones are applied again
 * later.
 */
export function createPropsFollowers({ init, destroy }: Pick<DocentApi, 'init' | 'destroy'>): () => PropsFollower {
	/** Those that are unmounted in this very moment. Another one may take the place: a framework mounts anew what it refreshes. */
	const leaving: Mounted[] = [];

	function give(mounted: Mounted, props: DocentOptions) {
		mounted.props = props;
		init(props, mounted.owner).then(
			() => {
				mounted.isTaken = true;
			},
			(error: Error) => {
				mounted.isTaken = false;
				report(error);
			},
		);
	}

	async function leave(mounted: Mounted) {
		leaving.push(mounted);
		await undefined;
		const place = leaving.indexOf(mounted);
		if (place < 0) return;
		leaving.splice(place, 1);
		destroy(mounted.owner).catch(report);
	}

	return () => {
		let mounted: Mounted | undefined;
		let last: Mounted | undefined;
		return {
			mount(props) {
				const place = last ? leaving.indexOf(last) : -1;
				const [before] = leaving.splice(Math.max(place, 0), 1);
				const mine = before ?? { owner: Symbol(), withStableFunctions: createStableFunctions(), props, isTaken: false };
				last = mounted = mine;
				const next = mine.withStableFunctions(props);
				if (!before || !isSame(before.props, next)) give(mine, next);
				return () => {
					mounted = undefined;
					void leave(mine);
				};
			},
			change(props) {
				const next = mounted?.withStableFunctions(props);
				// What the page has removed by `destroy()` stays away.
				if (!mounted || !next || isSame(mounted.props, next)) return;
				if (!mounted.isTaken || document.querySelector(hostElementName)) give(mounted, next);
			},
		};
	};
}
