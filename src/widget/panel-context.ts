import type { AskHow } from './docent-api.js';
import type { Emit } from './events.js';
import type { CapturedSelection } from './page/selection.js';
import type { PanelController } from './panel/panel-controller.js';
import type { LoaderOptions } from './resolved-options.js';

/** What the loader hands to the panel's code when it arrives. */
export interface PanelContext {
	/** The themed element inside the shadow root; the panel renders into it. */
	root: HTMLElement;
	/** The element on the page; page code tells our own interface by it. */
	host: HTMLElement;
	options: LoaderOptions;
	/** Language of the interface, as a tag or its first two letters. */
	language: string;
	/** Tells the page. */
	emit: Emit;
	/** Adds a style sheet to the shadow root. */
	addSheet(css: string): void;
	/** The panel was opened or closed, by whatever means. */
	onOpen(open: boolean): void;
	/** What is remembered of the reader's choices has changed: the launcher and the offers on the page follow. */
	onChoice(): void;
	/** Takes the focus when the panel closes and what had it before is gone. */
	opener: HTMLElement;
}

/** What the loader may ask of the panel. */
export interface PanelHandle {
	/** For calls that are made too rarely to have a name here. */
	readonly controller: PanelController;
	/** `focus` moves the focus into the composer; a panel restored after a page load must not take it. */
	open(how: { focus: boolean }): void;
	close(): void;
	/** Opens the panel and asks. */
	ask(question: string, how?: AskHow): void;
	/** Does what the page's address says: `?assistant` opens, `?assistant=question` opens and asks. */
	obey(): void;
	/** Opens the panel, with something of the page attached to the next question if there is any. */
	attach(item: CapturedSelection | undefined): void;
	/** Begins a new conversation. */
	reset(): void;
	update(options: LoaderOptions, language: string): void;
	destroy(): void;
}

export interface PanelModule {
	/** Resolves when the panel can be used: its language may have to be fetched. */
	mountPanel(context: PanelContext): Promise<PanelHandle>;
}
