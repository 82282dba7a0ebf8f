/** What the owner of a site may put into answers, without a framework: the arguments of the functions among the options. */
import type { Source } from '../client/source.js';

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

/** `RenderCitation` as the panel uses it: puts what the owner shows into an element. */
export type ShowCitation = (source: Source, place: CitationPlace) => ((element: Element | null) => void) | undefined;

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
