import type { DocentError } from '../client/docent-error.js';
import type { SearchFilter } from '../contract/assistant.js';
import type { Source } from '../contract/source.js';
import type { DocentEvents, HandoffConversation } from './events.js';

/**
 * Everything that can be set, once: the script tag's `data-*`, the components' props and `init` derive from it.
 * `apiKey` is `data-api-key` on the tag, and so on. A service, an index of files, or both must be named.
 */
export type DocentOptions = AllOptions & ({ domain: string; apiKey: string } | { index: string });

/** Every option. */
export interface AllOptions {
	/** Domain identifier of the documentation: the last segment of the dashboard's address. */
	domain?: string;
	/** Public assistant key, `svc_dsc_…`. */
	apiKey?: string;
	/** Address of the service. @default the script's origin, otherwise the page's own */
	baseUrl?: string;
	/** Folder of the files that `docent-service build` has written, in place of a service or beside it. @default none */
	index?: string;
	/**
	 * Whether the browser's own language model may write answers from the index: where there is one, or never.
	 * @default never with a service that has a model, otherwise where there is one
	 */
	browserModel?: 'offer' | 'off';
	/** Title of the panel. @default 'Ask the docs' in the reader's language */
	title?: string;
	/** Colour theme. `auto` follows the page, then the reader's system. @default 'auto' */
	theme?: 'auto' | 'light' | 'dark';
	/** Keyboard shortcut that opens and closes the panel; `false` for none. @default 'Mod+I' */
	shortcut?: string | false;
	/** Whether the launcher button is shown. Without it, only `open()`, `ask()` and the shortcut open the panel. @default true */
	launcher?: boolean;
	/** Whether selected text offers "Ask about this". @default true */
	selection?: boolean;
	/** Selector of the page's content. @default 'main, article, [role=main]' */
	contentSelector?: string;
	/** An identifier of the reader, if you have one. @default 'anonymous' */
	fp?: string;
	/** Number of search results that feed an answer, 1 to 50. @default 5 */
	retrievalPageSize?: number;
	/** Restricts the search. `auto` takes version and language from the page. @default none */
	filter?: SearchFilter | 'auto';
	/** When the panel's code is loaded: at the first sign of interest, or when the page is idle. @default 'intent' */
	preload?: 'intent' | 'idle';
	/** Where conversations are stored: for this tab, for this browser, or not at all. @default 'local' */
	persistence?: 'none' | 'session' | 'local';
	/** Opens a documentation page, for example with the site's router. @default an ordinary link */
	onNavigate?: (url: string) => void;
	/** Language of the interface, for example `de` or `pt-BR`. @default the page's `<html lang>`, otherwise English */
	language?: string;
	/** Words of the panel in place of ours, by their names, for every language or for one. @default ours */
	strings?: OwnStrings;
	/**
	 * Where the panel stands: floating above the page, as a dialog in its middle, at its side (over it, or pushing it), or
	 * as a part of it inside `target`. @default 'popover'
	 */
	mode?: 'popover' | 'dialog' | 'docked' | 'docked-push' | 'inline';
	/** Selector of the element that contains the panel in the mode `inline`. @default '[data-docent]' */
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
	/** Selector of elements that open the palette. @default '[data-docent-search]' */
	searchTrigger?: string;
	/** Whether the assistant exists. Without it the palette only searches, and the panel is never loaded. @default true */
	assistant?: boolean;
	/** Whether code blocks offer "Ask". @default true */
	codeBlocks?: boolean;
	/** Offers the page as Markdown, and how coding agents connect to the documentation, in the panel's menu. @default true */
	pageMenu?: boolean;
	/** Suggested first questions. @default those of the page, otherwise none */
	starters?: string[];
	/** Contact for readers without an answer. @default none */
	handoff?: Handoff;
	/** Connects the reader with a person. With it, `handoff` needs neither `email` nor `url`. @default none */
	onHandoff?: (conversation: HandoffConversation) => void;
	/** CSS colour of the launcher, buttons and links. Readable shades are computed. @default an indigo */
	accent?: string;
	/** Corner radius: a word, or a length in `px` or `rem`. @default 'medium' */
	radius?: 'none' | 'small' | 'medium' | 'large' | (string & {});
	/** CSS font families; `inherit` uses those of the page's body. @default the system's */
	font?: string;
	/** Address of an image that replaces the icon. @default the icon */
	logo?: string;
	/** Side of the window for launcher and panel. @default 'end' */
	position?: 'end' | 'start';
	/** Space between elements. @default 'comfortable' */
	density?: 'comfortable' | 'compact';
	/** Where the closed assistant stands: above everything, or among the page's elements, by `zIndex`. @default 'top' */
	layer?: 'top' | 'page';
	/** Stacking order on the page, outside the top layer. @default none */
	zIndex?: number;
	/** Renders a source in place of its number or title, as a text or a node. It is called for each place. @default none */
	renderCitation?: RenderCitation;
	/** Address of the documentation site when the widget stands on another site. Citations lead there. @default the page's own site */
	docsUrl?: string;
	/** Changes the address of a link in an answer. `undefined` keeps it. @default none */
	rewriteLink?: RewriteLink;
	/** Additional buttons below each answer. @default none */
	messageActions?: MessageAction[];
	/** What your site can do for readers, by names that pages and models use; the reader presses a button first. @default none */
	tools?: PageTool[];
	/**
	 * Whether the reader is asked before anything is sent or stored: not at all, in our words, or in yours.
	 * @default 'none'
	 */
	consent?: 'none' | 'required' | ConsentNotice;
	/** Functions that are called with each event. @default none */
	hooks?: DocentHooks;
	/** Content of the events. @default without the reader's words */
	events?: EventSettings;
}

/**
 * Texts of the panel by their names, in groups as the panel has them, and under the tag of a language those for it alone. `{1}` and
 * `{2}` in a text stand for what its sentence is about. A text about a count may be an object of plural forms, in which `#` stands for the
 * number. A name that no text has is pointed out on the console.
 */
export interface OwnStrings {
	readonly [name: string]: string | readonly string[] | OwnStrings;
}

/** Functions that replace event listeners. An error in one is reported and stops nothing. */
export interface DocentHooks {
	/** Is called for each event, with its name without `docent:` and its detail. */
	event?: <Name extends keyof DocentEvents>(name: Name, detail: DocentEvents[Name]) => void;
	/** Is called for each error. */
	error?: (error: DocentError) => void;
}

/** The notice that asks for consent. */
export interface ConsentNotice {
	/** What is sent where, and how long it is kept. @default a sentence in the reader's language */
	text?: string;
	/** Address of your privacy page. @default no link */
	url?: string;
}

export interface EventSettings {
	/** Whether events contain questions and answers. @default false */
	text?: boolean;
}

/** Ways to reach a person. */
export interface Handoff {
	/** E-mail address that receives the conversation. */
	email?: string;
	/** Address of a page, which gets the thread's id as `threadId`. */
	url?: string;
	/** Label of the button. @default 'Contact support' in the reader's language */
	label?: string;
}

export type { Source as CitedSource };

/** The place in which a source is shown. */
export interface CitationPlace {
	/** A number in an answer's text, or a row of the list below the answer. */
	kind: 'citation' | 'source';
	/** Number of the source in the answer, from 1. */
	number: number;
}

/** `citation` in an answer's text, `source` in the list, `link` for other links of an answer. */
export type LinkKind = 'citation' | 'source' | 'link';

/** Renders a source as a text or a node. It is called for each place. */
export type RenderCitation = (source: Source, place: CitationPlace) => string | Node | undefined;

/** Returns another address for a link, given its absolute address. */
export type RewriteLink = (url: string, link: { kind: LinkKind }) => string | undefined;

/** An answer, for the owner's own actions. */
export interface AnswerMessage {
	/** The service's id of the message. */
	id: string;
	/** The service's id of the thread; absent when it named none. */
	threadId?: string;
	/** The question; empty when it is unknown. */
	question: string;
	/** The answer, as Markdown. */
	text: string;
	sources: Source[];
}

/** A button below each answer. */
export interface MessageAction {
	/** Unique id of the action. */
	id: string;
	/** Label of the button. */
	label: string;
	/** SVG path data of a line icon on a 24 by 24 grid, for example `M5 12h14`. @default none */
	icon?: string;
	/** Is called when the reader presses the button. An error is reported and stops nothing. */
	onSelect: (message: AnswerMessage) => void | Promise<void>;
}

/** Something that your site does for the reader, when a cited page names it or a model proposes it. */
export interface PageTool {
	/** What pages and models call it: letters, digits, `-` and `_`, at most 64. */
	name: string;
	/** What the button says. */
	label: string;
	/** A sentence that the reader confirms first. @default none */
	confirm?: string;
	/**
	 * Called when the reader presses the button, after the confirmation if there is one. A text that it returns, or resolves with, is
	 * shown; what it throws is reported, and the reader is told that it did not work.
	 */
	run: (call: PageToolCall) => unknown;
}

/** The details of a tool's call. */
export interface PageToolCall {
	/** The input that the model proposes; absent when a page has named the tool. Check it, because a model has written it. */
	input?: unknown;
	/** Path of the page that has named the tool. */
	path?: string;
}
