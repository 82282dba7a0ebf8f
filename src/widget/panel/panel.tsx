import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { ResolvedOptions } from '../../options/resolved-options.js';
import { afterPaint } from '../boot/next-task.js';
import { answerStates } from '../conversation/answer-state.js';
import { onEscape as closeByEscape } from '../host/escape.js';
import { type OpenDialog, openDialog } from '../host/layout/open-dialog.js';
import { isTouchScreen } from '../host/media.js';
import { useLinks } from './citations/link-policy.js';
import { Composer } from './composer/composer.js';
import { Header } from './header.js';
import { useStrings } from './language.js';
import { lazyPart, orMissing, viewOf } from './lazy-part.js';
import { patience } from './notices/notice.js';
import type { PlacementLoader } from './placement/placement-loader.js';
import { EmptyState } from './start/empty-state.js';
import { useController } from './state/panel-controller.js';
import { type PanelStore, usePanelState } from './state/panel-state.js';
import { Announcer } from './transcript/announcer.js';
import { Transcript } from './transcript/transcript.js';
import { useSilence } from './use-silence.js';
import { useSyncExternalStore } from './use-sync-external-store.js';

interface PanelFrameProps {
	label: string;
	mode: ResolvedOptions['mode'];
	open: boolean;
	/** The reader leaves, one layer at a time. */
	onEscape: () => void;
	children: ComponentChildren;
}

/**
 * Focuses the composer when a click has removed its own button, which had the focus. Forms, the buttons that open
 * them and the way back to an answer move the focus themselves. On a touch screen the keyboard would cover the answer.
 */
function keepFocus(store: PanelStore, clicked: Element, panel: Element): void {
	const { activeElement } = panel.getRootNode() as ShadowRoot;
	const wasRemoved = panel.isConnected && !clicked.isConnected;
	if (!wasRemoved || clicked.closest('form, .edit, .way-answer') || activeElement || isTouchScreen()) return;
	store.set({ focusRequests: store.get().focusRequests + 1 });
}

/** The element around the panel: a part of the page where it is one, a dialog elsewhere. */
function PanelFrame({ label, mode, open, onEscape, children }: PanelFrameProps) {
	const dialog = useDialog(open, mode, onEscape);
	const { store } = useController();
	const inline = mode === 'inline';
	// A section and a dialog are different elements, so Preact makes a new one when the mode changes.
	const Frame = (inline ? 'section' : 'dialog') as 'dialog';
	return (
		<Frame
			ref={inline ? undefined : dialog}
			class="panel"
			part="panel"
			aria-label={label}
			onClick={({ target, currentTarget }) => afterPaint(() => keepFocus(store, target as Element, currentTarget))}
			onKeyDown={closeByEscape(onEscape)}
		>
			{children}
		</Frame>
	);
}

/** Opens the dialog with the panel, and brings it before everything else when the reader wants it. */
function useDialog(open: boolean, mode: ResolvedOptions['mode'], onEscape: () => void) {
	const { focusRequests } = usePanelState(useController().store);
	const dialog = useRef<HTMLDialogElement>(null);
	const opened = useRef<OpenDialog>(undefined);
	// Layout effects, so that the dialog is visible when the composer's effect moves the focus into it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only opening, closing and another place matter here
	useLayoutEffect(() => {
		if (!dialog.current || !open) return;
		opened.current = openDialog(dialog.current, mode === 'dialog', onEscape);
		return () => {
			opened.current?.close();
			opened.current = undefined;
		};
	}, [open, mode]);
	useLayoutEffect(() => {
		if (focusRequests > 0) opened.current?.reach();
	}, [focusRequests]);
	return dialog;
}

const History = lazyPart(() => import('./history/history.lazy.js'), orMissing);

/** Asks the reader before anything is sent or stored. */
const Consent = lazyPart(() => import('./consent/consent.lazy.js'), orMissing);

const linkParts = () => import('./link-actions/link-actions.lazy.js');
const LinkLayers = lazyPart(linkParts);
const WayBack = lazyPart(() => linkParts().then(viewOf('WayBack')));

export function Panel({ placement }: { placement: PlacementLoader }) {
	const controller = useController();
	const strings = useStrings();
	const links = useLinks();
	const { conversation, store, options } = controller;
	const { gate } = options;
	const { chat } = conversation;
	const messages = useSyncExternalStore(chat.followMessages, () => chat.messages);
	const answer = answerStates[useSyncExternalStore(chat.follow, () => chat.answer)];
	const busy = answer.isBusy;
	const { open, note: passing, view, atLink, wayBack } = usePanelState(store);
	const note = answer.note ?? passing;
	const stall = useSilence(answer.stall, patience[answer.stall ?? 'slow'], messages);
	const inHistory = view === 'history';
	const isEmpty = messages.length === 0;
	const newest = messages.at(-1);
	const answered = useRef(false);
	answered.current ||= !isEmpty && !busy;
	// The control stands in the head of an open panel, else on the page.
	const back = wayBack && <WayBack {...wayBack} />;
	return (
		<>
			<PanelFrame
				label={options.title ?? strings.panel}
				mode={placement.mode}
				open={open}
				onEscape={() => {
					const { menu, view } = store.get();
					// The menu takes the key itself once it has the focus, which a press may precede.
					if (menu) store.set({ menu: false });
					else if (view === 'history') controller.showHistory(false);
					else controller.close();
				}}
			>
				<Header
					title={options.title ?? strings.panel}
					placement={placement}
					isEmpty={isEmpty}
					inHistory={inHistory}
					sizable={answered.current || !!placement.current}
				>
					{open && back}
				</Header>
				{gate ? (
					<Consent consent={gate} inPage={placement.mode === 'inline'} />
				) : (
					<>
						<Transcript
							messages={messages}
							away={inHistory || isEmpty}
							busy={busy}
							error={chat.error}
							stall={stall}
							note={note && strings[note]}
							strings={strings}
							links={links}
						/>
						{inHistory ? <History /> : isEmpty && <EmptyState />}
					</>
				)}
				{!inHistory && !gate && <Composer busy={busy} followUp={!isEmpty} />}
				<Announcer
					key={conversation.localId}
					says={answer.says}
					answer={newest?.role === 'assistant' && !chat.error ? newest : undefined}
					stall={stall}
					strings={strings}
				/>
				{atLink && <LinkLayers {...atLink} />}
			</PanelFrame>
			{!open && back}
		</>
	);
}
