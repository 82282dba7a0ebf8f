import type { AssistantClient } from '../../client/assistant-client.js';
import type { SearchClient } from '../../client/search-client.js';
import type { AnswerPart } from '../../client/sources.js';
import type { StartersClient } from '../../client/starters-client.js';
import type { DocentEvents } from '../../options/events.js';
import type { CitationPlace, CitedSource } from '../../options/options.js';
import type { LoaderOptions, ResolvedOptions } from '../../options/resolved-options.js';
import type { Host } from '../host/host.js';
import type { CapturedSelection } from '../page/selection/selection.js';
import type { TakeSelected } from '../page/watch-content.js';
import type { OwnWords } from '../strings/own-words.js';
import type { Begun } from './calls/begun.js';
import type { AskHow } from './docent-api.js';
import type { PartCall, Renew } from './missing-part.js';

/** Dispatches an event to the page. The page gets no other information. */
export type Emit = <Name extends keyof DocentEvents>(name: Name, detail?: DocentEvents[Name]) => void;

/** Consent that the owner requires and the reader has not given. */
export interface PendingConsent {
	/** Text that replaces the default one. */
	text?: string;
	/** Address of the owner's privacy page. */
	url?: string;
	agree(): void;
}

/** Puts the owner's rendering of a source into an element; undefined when there is none. */
export type ShowCitation = (
	source: CitedSource,
	place: CitationPlace,
) => ((element: Element | null) => void) | undefined;

/** The language model of the reader's browser, as the panel offers it. */
export interface ModelToOffer {
	/** What the browser says of it. In some browsers the question alone begins a download. */
	availability(): Promise<'unavailable' | 'downloadable' | 'downloading' | 'available'>;
	/**
	 * Has the browser load it. To be called in the reader's click.
	 * @param onProgress receives the share that is loaded, 0 to 1
	 */
	load(onProgress: (share: number) => void): Promise<void>;
}

/** What answers from the option `index`. */
export interface IndexClients extends SearchClient, StartersClient {
	/** The browser's model for these languages, as BCP 47 tags; undefined where the owner, the reader or the browser has none of it. */
	model(languages: { reads: readonly string[]; writes: string }): Promise<ModelToOffer | undefined>;
	/** Asks the service, if there is one, and the index where no service answers. */
	beside(service: AssistantClient): AssistantClient;
}

/** Results that `settings` derives from options. */
export interface DerivedOptions {
	/** Keys of `shortcut` on this system, for example `Control+Shift+K`; empty for none. @default those of Mod+I */
	readonly keys?: string;
	/** Present with an `index`. */
	readonly fromIndex?: IndexClients;
	/** The owner's words for the page, with `strings`. */
	readonly words?: OwnWords;
	/** Applies the options to the page. */
	readonly customise?: Customise;
	/** Whether the reader can search in the palette. Required consent comes first. */
	readonly palette?: boolean;
	/** The safe form of `renderCitation`. */
	readonly showCitation?: ShowCitation;
	/** Present until the reader consents, when consent is required. Until then nothing is sent or stored. */
	readonly gate?: PendingConsent;
	/** Asks for consent again after everything stored was removed. */
	readonly afterForgetting?: () => void;
}

/** The options of the panel and of the offers on the page. */
export type WidgetOptions = ResolvedOptions & DerivedOptions;

/**
 * The reader wants to ask, about a part of the page if there is one.
 * @param isShortcut The reader has pressed the shortcut, which closes what they can use already.
 */
export type OnAsk = (item?: CapturedSelection, isShortcut?: boolean) => void;

/** The assistant on its page, for code that is loaded later. */
export interface WidgetContext {
	readonly host: Host;
	/** Gets the focus when the panel closes and the previously focused element is gone. */
	readonly launcher: HTMLButtonElement;
	/** The current options. `update` replaces them. */
	options: LoaderOptions & DerivedOptions;
	/** Takes the part of the page that the reader has selected. Present once there is an offer to ask about it. */
	takeSelected?: TakeSelected | undefined;
	/** Takes the frame that stands in for the panel away, and gives what the reader has begun in it. */
	takeBegun?(): Begun;
	/** Closes the palette and gives what was typed there; undefined while it is closed. */
	takeQuery?(): string | undefined;
	/** Opens the palette. Present where the reader can search in it. */
	search?(query: string): void;
	/** Sends an event to the page. */
	readonly emit: Emit;
	readonly renew: Renew;
	/** Is called when the panel opens or closes. */
	onOpen(open: boolean): void;
	/** Is called when a remembered choice of the reader changes. The launcher and the offers follow. */
	onChoice(): void;
}

export interface PanelLoader {
	/**
	 * Loads the panel; undefined when its code cannot be loaded or the widget was removed.
	 * @param call what the panel is loaded for
	 */
	get(call?: PartCall): Promise<PanelHandle | undefined>;
	/** The panel when it is loaded or loading; otherwise undefined. */
	mounted(): Promise<PanelHandle | undefined> | undefined;
	/** Loads the panel's code without showing the panel. */
	preload(): void;
	destroy(): void;
}

/**
 * Does on the page what an owner's options ask for.
 * @param until Takes everything back: options may change.
 */
export type Customise = (widget: WidgetContext, panel: PanelLoader, until: AbortSignal) => void;

/** A question or an answer. */
interface SaidMessage {
	id: string;
	role: string;
	parts: readonly AnswerPart[];
}

/** The panel's functions for the loader. */
export interface PanelHandle {
	/**
	 * @param how `focus` focuses the composer. A panel that is restored after a page load leaves the focus alone. `takeBegun` is asked
	 * when the panel opens.
	 */
	open(how: { focus: boolean; takeBegun?: (() => Begun) | undefined }): void;
	close(): void;
	/** Opens the panel and asks a question. Resolves when it has been sent, or waits in the composer. */
	ask(question: string, how?: AskHow): unknown;
	/** Opens the panel after a page load, without the focus, where the page's address or the page before says so. */
	restore(): void;
	/** Opens the panel and attaches a part of the page to the next question. */
	attach: OnAsk;
	/** Begins a new conversation. */
	reset(): void;
	/** What is said in the open conversation. */
	messages(): readonly SaidMessage[];
	/** Stops the running answer here and at the service, and empties the panel in all tabs. */
	forget(): Promise<void>;
	/** Applies changed options or a changed language. */
	update(): void;
	destroy(): void;
}

/** One assistant on one page. */
export interface Widget {
	readonly context: WidgetContext;
	readonly panel: PanelLoader;
	destroy(): void;
}

export interface PanelModule {
	/** Resolves when the panel is usable. Its language may have to be loaded. */
	mountPanel(context: WidgetContext): Promise<PanelHandle>;
}
