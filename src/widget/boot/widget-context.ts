import type { CitationPlace, CitedSource } from '../../options/options.js';
import type { LoaderOptions, ResolvedOptions } from '../../options/resolved-options.js';
import type { Host } from '../page/host.js';
import type { CapturedSelection } from '../page/selection/selection.js';
import type { LoaderLanguage } from '../strings/loader.js';
import type { AskHow } from './docent-api.js';
import type { Emit } from './emit.js';

/** Consent that the owner wants and the reader has not given yet. */
export interface PendingConsent {
	/** In place of our own words. */
	text?: string;
	/** The owner's page about privacy. */
	url?: string;
	agree(): void;
}

/** Puts what the owner shows for a source into an element; nothing where there is nothing to show. */
export type ShowCitation = (
	source: CitedSource,
	place: CitationPlace,
) => ((element: Element | null) => void) | undefined;

/** What `settings` makes of options that the loader knows nothing of. */
export interface MadeOfOptions {
	/** The keys of `shortcut` on this system, as in `Control+Shift+K`; empty for none. @default those of Mod+I */
	readonly keys?: string;
	/** Does on the page what the options ask for. */
	readonly customise?: Customise;
	/** The reader can search in the palette, once there is consent where the owner wants that. */
	readonly palette?: boolean;
	/** `renderCitation`, safe to call. */
	readonly showCitation?: ShowCitation;
	/** There until the reader agrees, where the owner asks for that: nothing is sent and nothing is kept. */
	readonly gate?: PendingConsent;
	/** Where the owner asks for consent: it is gone with everything else. */
	readonly afterForgetting?: () => void;
}

/** The options as the panel and the offers on the page use them. */
export type WidgetOptions = ResolvedOptions & MadeOfOptions;

/** The assistant on its page, as the loader hands it to code that comes later. */
export interface WidgetContext {
	readonly host: Host;
	/** Takes the focus when the panel closes and what had it before is gone. */
	readonly launcher: HTMLButtonElement;
	/** The current options; `update` replaces them. */
	options: LoaderOptions & MadeOfOptions;
	/** Language of the interface, by its first two letters. */
	language: LoaderLanguage;
	/** Tells the page. */
	readonly emit: Emit;
	/** The panel was opened or closed, by whatever means. */
	onOpen(open: boolean): void;
	/** What is remembered of the reader's choices has changed: the launcher and the offers on the page follow. */
	onChoice(): void;
}

export interface PanelLoader {
	/** The panel, loaded if need be; `undefined` when its code could not be fetched or the widget is gone. */
	get(): Promise<PanelHandle | undefined>;
	/** The panel if it is there already or on its way, as soon as it is there. */
	mounted(): Promise<PanelHandle | undefined> | undefined;
	/** Fetches the code and shows nothing. */
	preload(): void;
	destroy(): void;
}

/**
 * Does on the page what an owner's options ask for.
 * @param until Takes everything back: options may change.
 */
export type Customise = (widget: WidgetContext, panel: PanelLoader, until: AbortSignal) => void;

/**
 * `true`: the page's address says so, `?assistant` opens and `?assistant=question` asks. Else what the panel did on the page before.
 */
export type RestoreReason = true | 'open' | 'following';

/** What the loader may ask of the panel. */
export interface PanelHandle {
	/** `focus` moves the focus into the composer; a panel restored after a page load must not take it. */
	open(how: { focus: boolean }): void;
	close(): void;
	/** Opens the panel and asks. */
	ask(question: string, how?: AskHow): void;
	/** Opens the panel as the page is loaded, without the focus. */
	restore(reason: RestoreReason): void;
	/** Opens the panel, with something of the page attached to the next question if there is any. */
	attach(item: CapturedSelection | undefined): void;
	/** Begins a new conversation. */
	reset(): void;
	/** Stops the running answer, here and at the service, and empties the panel in all tabs. */
	forget(): Promise<void>;
	/** Options or the language have changed. */
	update(): void;
	destroy(): void;
}

/** One assistant on one page. */
export interface Widget {
	open(): Promise<void>;
	close(): void;
	ask(question: string, how?: AskHow): Promise<void>;
	/** The panel, loaded if need be; `undefined` when it cannot be had. */
	panel(): Promise<PanelHandle | undefined>;
	update(options: WidgetContext['options']): void;
	reset(): Promise<void>;
	destroy(): void;
}

export interface PanelModule {
	/** Resolves when the panel can be used: its language may have to be fetched. */
	mountPanel(context: WidgetContext): Promise<PanelHandle>;
}
