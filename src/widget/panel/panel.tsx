import { useRef } from 'preact/hooks';
import { useMessages } from '../conversation/answer-chat.js';
import { Composer } from './composer/composer.js';
import { Consent } from './consent/privacy.js';
import { Header } from './header.js';
import { lazyPart, viewOf } from './lazy-part.js';
import { useStall } from './notices/use-stall.js';
import { PanelFrame } from './panel-frame.js';
import { type AtLink, usePanelState, type WayBackProps } from './panel-state.js';
import { Announcer } from './transcript/announcer.js';
import { Conversation } from './transcript/conversation.js';
import { EmptyState } from './transcript/empty-state.js';
import { usePanel } from './use-panel.js';

const History = lazyPart<{ failed: string }>(
	() => import('./history/history.lazy.js'),
	({ failed }, hasFailed) => hasFailed && <p class="row-span-2 row-start-2 p-4 text-muted text-sm">{failed}</p>,
);

const linkParts = () => import('./citations/link-actions.lazy.js');
const LinkLayers = lazyPart<AtLink>(linkParts);
const WayBack = lazyPart<WayBackProps>(() => linkParts().then(viewOf('WayBack')));

export function Panel() {
	const { controller, strings, links, placement } = usePanel();
	const { conversation, store, options } = controller;
	const { gate } = options;
	const { messages, status } = useMessages(conversation.chat);
	const { open, note, view, elsewhere, atLink, wayBack } = usePanelState(store);
	const stall = useStall(status, messages);
	const busy = elsewhere || status === 'submitted' || status === 'streaming';
	const inHistory = view === 'history';
	const isEmpty = messages.length === 0;
	const newest = messages.at(-1);
	const answered = useRef(false);
	answered.current ||= !isEmpty && !busy;
	// In the head of an open panel, else on the page.
	const back = wayBack && <WayBack {...wayBack} />;
	return (
		<>
			<PanelFrame
				label={options.title ?? strings.panel}
				mode={placement.mode}
				open={open}
				onEscape={() => (inHistory ? controller.showHistory(false) : controller.close())}
			>
				<Header
					title={options.title ?? strings.panel}
					isEmpty={isEmpty}
					inHistory={inHistory}
					sizable={answered.current || !!placement.current}
				>
					{open && back}
				</Header>
				{gate ? (
					<Consent consent={gate} />
				) : (
					<>
						<Conversation
							messages={messages}
							away={inHistory || isEmpty}
							busy={busy}
							error={conversation.chat.error}
							stall={stall}
							note={elsewhere ? strings.elsewhere : note && strings[note]}
							strings={strings}
							links={links}
							onRetry={() => conversation.retry()}
						/>
						{inHistory ? <History failed={strings.errors.unreachable.join(' ')} /> : isEmpty && <EmptyState />}
					</>
				)}
				{!inHistory && !gate && <Composer busy={busy} followUp={!isEmpty} />}
				<Announcer
					status={elsewhere ? 'streaming' : status}
					answer={newest?.role === 'assistant' ? newest : undefined}
					stall={stall}
					strings={strings}
				/>
				{atLink && <LinkLayers {...atLink} />}
			</PanelFrame>
			{!open && back}
		</>
	);
}
