import { type ComponentChildren, type ComponentType, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { loadOnce } from '../../client/load-once.js';
import type { LaterStrings } from '../strings/en-later.js';
import type { Language } from '../strings/languages.js';
import { useLanguage } from './language.js';

/** What parts that are loaded later need of the panel. */
interface PartsContext {
	/** Adds a style sheet to the shadow root, once. */
	addSheet(css: string): void;
	/** Is called when a part cannot be had. Rejects when no fresh copy of the script takes over either. */
	onMissing(error: unknown): Promise<unknown>;
}

/** Outside of a panel there is no sheet to add to, and no copy takes over. */
export const PartsContext = createContext<PartsContext>({ addSheet() {}, onMissing: (error) => Promise.reject(error) });

export interface LaterTexts {
	/** The texts of the parts that are loaded later. */
	later: LaterStrings;
}

/** The module of a part that is loaded later. */
interface LoadedPart<Props> {
	view: ComponentType<Props>;
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

/** Something is on its way. */
export const Working = ({ children }: { children: ComponentChildren }) => (
	<p class="flex items-center gap-2">
		<span class="thinking" aria-hidden="true">
			<i />
			<i />
			<i />
		</span>
		<span class="line-clamp-2 min-w-0">{children}</span>
	</p>
);

/** Stands where the reader has asked for a part: it is on its way, or cannot be had. */
export const orMissing = (_: object, failed: boolean, { panel }: Language): ComponentChildren => (
	<div
		key={String(failed)}
		role={failed ? 'alert' : undefined}
		aria-busy={!failed}
		class="missing row-span-2 row-start-2 p-4 text-muted text-sm"
	>
		{failed ? panel.missing : <Working>{panel.working}</Working>}
	</div>
);

/** @param failed the part cannot be had */
type Fallback<Props> = (props: Props, failed: boolean, language: Language) => ComponentChildren;

/**
 * A part of the panel that only some readers need: its code comes when it is first shown. Until then, and when it cannot
 * be had, `fallback` stands in its place.
 *
 * @example
 * const Menu = lazyPart(loadMenu);
 */
export const lazyPart = <Props extends LaterTexts>(
	load: () => Promise<LoadedPart<Props>>,
	fallback?: Fallback<Omit<Props, 'later'>>,
) =>
	createPart<Omit<Props, 'later'>, LaterTexts>(
		load as () => Promise<LoadedPart<Omit<Props, 'later'> & LaterTexts>>,
		async ({ later }) => ({ later: await later() }),
		fallback,
	);

/** Creates a part that has all its texts among the panel's own. */
export const lazyPartOfPanelTexts = <Props extends object>(
	load: () => Promise<LoadedPart<Props>>,
	fallback?: Fallback<Props>,
) => createPart<Props, object>(load, async () => ({}), fallback);

function createPart<Props extends object, Texts extends object>(
	load: () => Promise<LoadedPart<Props & Texts>>,
	loadTexts: (language: Language) => Promise<Texts>,
	fallback: Fallback<Props> | undefined,
): LazyPart<Props> {
	let part: LoadedPart<Props & Texts> | undefined;
	const fetchPart = loadOnce(async () => {
		part = await load();
	});

	function Part(props: Props) {
		const { addSheet, onMissing } = useContext(PartsContext);
		const language = useLanguage();
		const [texts, setTexts] = useState<Texts>();
		const [failed, setFailed] = useState(false);
		useEffect(() => {
			let gone = false;
			Promise.all([loadTexts(language), fetchPart()]).then(
				([loaded]) => {
					if (gone) return;
					if (part?.css) addSheet(part.css);
					setTexts(loaded);
				},
				(error) => gone || onMissing(error).then(undefined, () => gone || setFailed(true)),
			);
			return () => {
				gone = true;
			};
		}, [language, addSheet, onMissing]);
		if (!part || !texts) return <>{fallback?.(props, failed, language)}</>;
		const { view: View } = part;
		return <View {...props} {...texts} />;
	}
	return Object.assign(Part, { preload: () => void fetchPart().catch(() => undefined) });
}
