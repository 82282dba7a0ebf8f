import { useChat } from '@ai-sdk/react';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { smallScreen } from '../small-screen.js';
import { Announcer } from './announcer.js';
import { Composer } from './composer.js';
import { Conversation } from './conversation.js';
import { EmptyState } from './empty-state.js';
import { Header } from './header.js';
import { lazyPart } from './lazy-part.js';
import { usePanelState } from './panel-state.js';
import { useStall } from './stall.js';
import { usePanel } from './use-panel.js';

const History = lazyPart(() => import('./later/history/history.js'));

/** Milliseconds between two renderings of a growing answer: painting costs more than reading gains. */
const renderInterval = 50;

export function Panel() {
	const { controller, strings, links } = usePanel();
	const { chat, store, options, close: onClose, startNew: onStartNew } = controller;
	const { messages, status } = useChat({ chat: chat.chat, experimental_throttle: renderInterval });
	const { open, note, view, elsewhere } = usePanelState(store);
	const stall = useStall(status, messages);
	const dialog = useDialog(open, onClose);
	const busy = elsewhere || status === 'submitted' || status === 'streaming';
	const inHistory = view === 'history';
	const newest = messages.at(-1);
	return (
		<dialog
			ref={dialog}
			class="panel"
			aria-label={options.title ?? strings.panel}
			onKeyDown={(event) => {
				if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return;
				event.preventDefault();
				if (inHistory) controller.showHistory(false);
				else onClose();
			}}
		>
			<Header
				title={options.title ?? strings.panel}
				strings={strings}
				canStartNew={messages.length > 0}
				inHistory={inHistory}
				onHistory={() => controller.showHistory(!inHistory)}
				onStartNew={onStartNew}
				onClose={onClose}
			/>
			{inHistory ? (
				<History />
			) : messages.length === 0 ? (
				<EmptyState />
			) : (
				<Conversation
					messages={messages}
					busy={busy}
					error={chat.chat.error}
					stall={stall}
					note={elsewhere ? strings.elsewhere : note && strings[note]}
					strings={strings}
					links={links}
					onRetry={() => chat.retry()}
				/>
			)}
			{!inHistory && <Composer busy={busy} followUp={messages.length > 0} />}
			<Announcer
				status={elsewhere ? 'streaming' : status}
				answer={newest?.role === 'assistant' ? newest : undefined}
				stall={stall}
				strings={strings}
			/>
		</dialog>
	);
}

/** Small screens get a modal dialog, because the panel covers the page there; elsewhere the page stays usable. */
function useDialog(open: boolean, onClose: () => void) {
	const dialog = useRef<HTMLDialogElement>(null);
	// A layout effect, so that the dialog is visible when the composer's effect moves the focus into it.
	// biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing matter here
	useLayoutEffect(() => {
		const element = dialog.current;
		if (!element || !open) return;
		const small = matchMedia(smallScreen);
		const show = () => {
			element.close();
			if (small.matches) element.showModal();
			// Not show(): that would move the focus, also when the panel is only restored.
			else element.setAttribute('open', '');
		};
		const onCancel = (event: Event) => {
			event.preventDefault();
			onClose();
		};
		show();
		small.addEventListener('change', show);
		element.addEventListener('cancel', onCancel);
		return () => {
			small.removeEventListener('change', show);
			element.removeEventListener('cancel', onCancel);
			element.close();
		};
	}, [open]);
	return dialog;
}
