import type { DocentError } from '../client/docent-error.js';
import type { Source } from '../client/source.js';
import type { SearchFilter } from '../contract/assistant.js';
import type { DocentEvents, HandoffConversation } from './events.js';

/**
 * Everything that can be set, once: the script tag's `data-*`, the components' props and `init` derive from it.
 * `apiKey` is `data-api-key` on the tag, and so on.
 */
export interface DocentOptions {
	/** Domain identifier of the documentation: the last segment of the dashboard's address. */
	domain: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey: string;
	/** Address of the service. @default where the script came from, else the page's own origin */
	baseUrl?: string;
	/** Name shown at the head of the panel. @default 'Ask the docs' in the reader's language */
	title?: string;
	/** `auto` follows the page, then the reader's system. @default 'auto' */
	theme?: 'auto' | 'light' | 'dark';
	/** Key combination that opens and closes, `false` for none. @default 'Mod+I' */
	shortcut?: string | false;
	/** Shows the launcher button; without it only `open()`, `ask()` and the shortcut open the panel. @default true */
	launcher?: boolean;
	/** Offers "Ask about this" on selected text. @default true */
	selection?: boolean;
	/** Where the page's text stands. @default 'main, article, [role=main]' */
	contentSelector?: string;
	/** An identifier of the reader, if you have one. @default 'anonymous' */
	fp?: string;
	/** Number of search results that feed an answer, 1 to 50. @default 5 */
	retrievalPageSize?: number;
	/** Narrows the search; `auto` takes version and language from the reader's page. @default none */
	filter?: SearchFilter | 'auto';
	/** When the panel's code is fetched: at first intent, or when the page is idle. @default 'intent' */
	preload?: 'intent' | 'idle';
	/** Where conversations are kept: for this tab, for this browser, or not at all. @default 'local' */
	persistence?: 'none' | 'session' | 'local';
	/** Opens a page of the documentation, for example with the site's router. @default an ordinary link */
	onNavigate?: (url: string) => void;
	/** Language of the interface, as in `de` or `pt-BR`. @default the page's `<html lang>`, else English */
	language?: string;
	/**
	 * Where the panel stands: floating above the page, as a dialog in its middle, at its side (over it, or pushing it), or
	 * as a part of it inside `target`. @default 'popover'
	 */
	mode?: 'popover' | 'dialog' | 'docked' | 'docked-push' | 'inline';
	/** Element that holds the panel in the mode `inline`, as a selector. @default '[data-docent]' */
	target?: string;
	/**
	 * Shows pages that match while the reader types, where the service has a search: above the question in the panel, or in a palette
	 * over the page as well. `true` is another word for `'panel'`. @default 'panel'
	 */
	search?: 'palette' | 'panel' | boolean;
	/**
	 * Keys that open the palette, with a space between; `false` for none. A single key counts only where the reader types nothing, and
	 * readers can turn it off. @default 'Mod+K /'
	 */
	searchShortcut?: string | false;
	/** Elements of the page that open the palette, as a selector. @default '[data-docent-search]' */
	searchTrigger?: string;
	/** Whether there is an assistant; without one the palette searches, and nothing of the panel is shown or loaded. @default true */
	assistant?: boolean;
	/** Offers "Ask" on the page's code blocks. @default true */
	codeBlocks?: boolean;
	/** Questions to begin with. @default what the page offers, else none */
	starters?: string[];
	/** Where the reader can turn when there is no answer. @default nowhere */
	handoff?: Handoff;
	/** Takes the reader to a person; with it, `handoff` needs neither `email` nor `url`. @default none */
	onHandoff?: (conversation: HandoffConversation) => void;
	/** Colour of the launcher, the buttons and the links, as CSS has it; shades that can be read are computed. @default an indigo */
	accent?: string;
	/** How round corners are: a word, or a length in `px` or `rem`. @default 'medium' */
	radius?: 'none' | 'small' | 'medium' | 'large' | (string & {});
	/** Families as CSS lists them; `inherit` takes those of the page's body. @default the system's */
	font?: string;
	/** Address of an image in place of the mark. @default the mark */
	logo?: string;
	/** Side of the window that the launcher and the panel are at. @default 'end' */
	position?: 'end' | 'start';
	/** How much room things leave each other. @default 'comfortable' */
	density?: 'comfortable' | 'compact';
	/** Height among the page's elements, in browsers that have no top layer. @default none */
	zIndex?: number;
	/** Shows something else for a source than its number or its title: a text or a node, made anew for each call. @default none */
	renderCitation?: RenderCitation;
	/** Address of the site with the documentation, where that is another one than the page's: citations lead there. @default the page's own site */
	docsUrl?: string;
	/** Where a link of an answer leads instead, from its full address; nothing leaves it as it is. @default none */
	rewriteLink?: RewriteLink;
	/** Buttons below each answer. @default none */
	messageActions?: MessageAction[];
	/**
	 * Whether the reader is asked before anything is sent or stored: not at all, in our words, or in yours.
	 * @default 'none'
	 */
	consent?: 'none' | 'required' | ConsentNotice;
	/** Functions that hear of everything the assistant tells the page. @default none */
	hooks?: DocentHooks;
	/** What the events carry. @default no words of the reader */
	events?: EventSettings;
}

/** One function each for what the page would listen to by name. An error thrown in one is reported and changes nothing. */
export interface DocentHooks {
	/** Every event, with the name after `docent:` and the detail. */
	event?: <Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]) => void;
	/** What went wrong. */
	error?: (error: DocentError) => void;
}

/** What a reader is told who is asked for consent. */
export interface ConsentNotice {
	/** What is sent where and kept how long. @default a sentence in the reader's language */
	text?: string;
	/** Address of your page about privacy. @default no link */
	url?: string;
}

export interface EventSettings {
	/** Whether events carry what readers ask and what they are answered. @default false */
	text?: boolean;
}

/** How the reader reaches a person. */
export interface Handoff {
	/** Address of a mail that carries the conversation. */
	email?: string;
	/** Page that is opened with the thread's id appended as `threadId`. */
	url?: string;
	/** What the button says. @default 'Contact support' in the reader's language */
	label?: string;
}

export type { Source as CitedSource };

/** Where a source is shown. */
export interface CitationPlace {
	/** A number in an answer's text, or a row of the list below the answer. */
	kind: 'citation' | 'source';
	/** Place of the source among the answer's sources, from 1. */
	number: number;
}

/** `citation` in an answer's text, `source` in a list, `link` for what an answer links to otherwise. */
export type LinkKind = 'citation' | 'source' | 'link';

/** Shows something else for a source: a text or a node, made anew for each call. */
export type RenderCitation = (source: Source, place: CitationPlace) => string | Node | undefined;

/** Where a link leads instead, from its full address. */
export type RewriteLink = (url: string, link: { kind: LinkKind }) => string | undefined;

/** An answer, for what an owner lets readers do with it. */
export interface AnswerMessage {
	/** The service's name of the message. */
	id: string;
	/** The service's name of the conversation; absent when it gave none. */
	threadId?: string;
	/** What was asked; empty when that is not known. */
	question: string;
	/** The answer as Markdown. */
	text: string;
	sources: Source[];
}

/** A button below each answer. */
export interface MessageAction {
	/** Tells the actions apart. */
	id: string;
	/** What the button says. */
	label: string;
	/** Path data of an icon drawn in lines on a grid of 24 by 24, as in `M5 12h14`. @default none */
	icon?: string;
	/** Called when the reader presses the button. What it throws is reported, and changes nothing. */
	onSelect: (message: AnswerMessage) => void | Promise<void>;
}
