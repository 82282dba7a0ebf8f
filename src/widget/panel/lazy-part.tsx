import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { LaterStrings } from '../strings/en-later.js';
import { usePanel } from './use-panel.js';

/** What a part that is loaded later brings along. */
export interface LoadedPart<Props> {
	/** Gets the texts of the parts that are loaded later, besides its own properties. */
	view: ComponentType<Props & { later: LaterStrings }>;
	/** Its style sheet, added once. */
	css?: string;
}

export type LazyPart<Props> = ComponentType<Props> & {
	/** Fetches the code ahead of time. */
	preload(): void;
};

/** Takes one of the views out of a file that has several. */
export const viewOf =
	<Name extends string>(name: Name) =>
	<View,>(file: Record<Name, View> & { css: string }) => ({ view: file[name], css: file.css });

const styled = new WeakMap<(css: string) => void, Set<string>>();

function addOnce(addSheet: (css: string) => void, css: string) {
	const known = styled.get(addSheet) ?? new Set();
	if (!known.has(css)) addSheet(css);
	styled.set(addSheet, known.add(css));
}

/**
 * A part of the panel that only some readers need: its code comes when it is first shown. Until then, and when it cannot
 * be had, `fallback` stands in its place.
 *
 * @example
 * const History = lazyPart<HistoryProps>(() => import('./history/history.lazy.js'));
 */
export function lazyPart<Props extends object>(
	load: () => Promise<LoadedPart<Props>>,
	fallback?: (props: Props, failed: boolean) => ComponentChildren,
): LazyPart<Props> {
	let code: Promise<LoadedPart<Props>> | undefined;
	let part: LoadedPart<Props> | undefined;

	async function fetchPart() {
		code ??= load().then(undefined, load);
		try {
			part = await code;
		} catch (error) {
			code = undefined;
			throw error;
		}
	}

	function Part(props: Props) {
		const { addSheet, language } = usePanel();
		const [later, setLater] = useState<LaterStrings>();
		const [failed, setFailed] = useState(false);
		useEffect(() => {
			let gone = false;
			Promise.all([language.later(), fetchPart()]).then(
				([strings]) => {
					if (gone) return;
					if (part?.css) addOnce(addSheet, part.css);
					setLater(strings);
				},
				() => gone || setFailed(true),
			);
			return () => {
				gone = true;
			};
		}, [language, addSheet]);
		if (!part || !later) return <>{fallback?.(props, failed)}</>;
		const { view: View } = part;
		return <View {...props} later={later} />;
	}
	return Object.assign(Part, { preload: () => void fetchPart().then(undefined, () => undefined) });
}
