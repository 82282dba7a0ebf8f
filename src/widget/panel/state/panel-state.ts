import { contextItems } from '../../../contract/limits.js';
import type { Source } from '../../../contract/source.js';
import type { AttachedContext, BegunInPanel, FeedbackDraft } from '../../boot/calls/begun.js';
import { useSyncExternalStore } from '../use-sync-external-store.js';

/** A link that cites, and what shows its passage. */
export interface PreviewedCitation {
	link: HTMLElement;
	source: Source;
	/** The passage as words; its page's path is shown where there are none. */
	text: string;
	/** The pointer has left the preview. */
	onLeave: () => void;
}

/** A link to an address that only the answer knows. */
export interface ForeignAddress {
	link: HTMLElement;
	/** Address that the link policy allows. */
	href: string;
}

/** The layer at a link of an answer; none is open when it is empty. */
export interface AtLink {
	preview?: PreviewedCitation;
	/** The reader is asked whether to open it. */
	leaving?: ForeignAddress;
}

/** The marked passage among those of its answer. */
export interface PassageSteps {
	/** Counted from 1. */
	at: number;
	of: number;
	/** Follows the next passage, or with -1 the one before. */
	go: (by: number) => void;
}

/** The way back from a passage that is marked on the page. */
export interface WayBackProps {
	/** Undefined where the answer has no other passage. */
	steps?: PassageSteps | undefined;
	onBack: () => void;
	/** Takes the mark away. */
	onDismiss: () => void;
}

/** The panel's state besides the conversation, which the chat owns. */
export interface PanelState extends BegunInPanel {
	open: boolean;
	/** Number of refused attachments in a row. */
	refusals: number;
	/** Counts the requests to move the focus into the composer. */
	focusRequests: number;
	/** `undefined` until the reader has turned to a link. */
	atLink: AtLink | undefined;
	/** `undefined` while no passage is marked. */
	wayBack: WayBackProps | undefined;
	/** Something worth knowing that is not an error. */
	note: 'threadExpired' | 'notSaved' | undefined;
}

export interface PanelStore {
	get(): PanelState;
	set(changes: Partial<PanelState>): void;
	subscribe(listener: () => void): () => void;
}

export function createPanelStore(): PanelStore {
	let state: PanelState = {
		open: false,
		view: 'conversation',
		menu: false,
		editing: undefined,
		feedback: {},
		draft: '',
		sent: false,
		attached: [],
		refusals: 0,
		focusRequests: 0,
		atLink: undefined,
		wayBack: undefined,
		note: undefined,
	};
	const listeners = new Set<() => void>();
	return {
		get: () => state,
		set(changes) {
			state = { ...state, ...changes };
			for (const listener of listeners) listener();
		},
		subscribe(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
	};
}

export const usePanelState = (store: PanelStore): PanelState => useSyncExternalStore(store.subscribe, store.get);

/** One fact of the state: a view that needs no more is rendered again only when it changes. */
export const usePanelFact = <Fact>(store: PanelStore, read: (state: PanelState) => Fact): Fact =>
	useSyncExternalStore(store.subscribe, () => read(store.get()));

/** A form of feedback that has just been opened. */
export const unsaid: FeedbackDraft = { reasons: [], comment: '' };

/** Adds an item, the same text only once. False when there are too many: the reader decides what makes room. */
export function attach(store: PanelStore, item: AttachedContext): boolean {
	const isSame = ({ value, kind, path }: AttachedContext) =>
		value === item.value || (kind === 'page' && item.kind === kind && item.path === path);
	const { attached, refusals } = store.get();
	const others = attached.filter((other) => !isSame(other));
	const fits = others.length < contextItems.max;
	store.set(fits ? { attached: [...others, item], refusals: 0 } : { refusals: refusals + 1 });
	return fits;
}

export function detach(store: PanelStore, item: AttachedContext): void {
	store.set({ attached: store.get().attached.filter((other) => other !== item), refusals: 0 });
}

/** The draft of the reader, with another text below it. */
export function withText(draft: string, text: string): string {
	return draft.trim() === '' ? text : `${draft.trimEnd()}\n${text}`;
}
