import type { LoaderOptions } from '../../options/resolved-options.js';
import type { CapturedSelection } from '../page/selection/selection.js';
import type { PanelController } from '../panel/panel-controller.js';
import type { LoaderLanguage } from '../strings/loader.js';
import type { AskHow } from './docent-api.js';
import type { Emit } from './events.js';
import type { Host } from './host.js';

/** The assistant on its page, as the loader hands it to code that comes later. */
export interface WidgetContext {
	readonly host: Host;
	/** Takes the focus when the panel closes and what had it before is gone. */
	readonly launcher: HTMLButtonElement;
	/** What holds now; `update` puts others in their place. */
	options: LoaderOptions;
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
	/** For calls that are made too rarely to have a name here. */
	readonly controller: PanelController;
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
	/** Options or the language have changed. */
	update(): void;
	destroy(): void;
}

export interface PanelModule {
	/** Resolves when the panel can be used: its language may have to be fetched. */
	mountPanel(context: WidgetContext): Promise<PanelHandle>;
}
