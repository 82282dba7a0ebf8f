import { render } from 'preact';
import { createChat } from '../chat/chat.js';
import type { ResolvedOptions } from '../options.js';
import { currentPath } from '../page/current-path.js';
import { createFocusReturn } from '../page/focus-return.js';
import { openLink } from '../page/navigate.js';
import { rememberOpen } from '../page/open-state.js';
import { captureSelection } from '../page/selection.js';
import type { PanelContext, PanelHandle } from '../panel-context.js';
import { panelStrings } from '../strings/en.js';
import type { LinkPolicy } from './link-policy.js';
import { safeUrl } from './markdown/safe-url.js';
import panelCss from './panel.css';
import { Panel } from './panel.js';
import { attach, createPanelStore } from './panel-state.js';

/** Builds the panel into the shadow root: the only thing that the loader asks of the panel's code. */
export function mountPanel(context: PanelContext): PanelHandle {
	let options = context.options;
	const store = createPanelStore();
	const chat = createChat({ options, onThreadExpired: () => store.set({ note: 'threadExpired' }) });
	const container = context.root.appendChild(context.root.ownerDocument.createElement('div'));
	const strings = panelStrings;
	context.addSheet(panelCss);

	const focus = createFocusReturn(context);

	const setOpen = (open: boolean) => {
		if (store.get().open === open) return;
		if (open) focus.remember();
		store.set({ open });
		context.onOpenChange(open);
		rememberOpen(options.domain, open);
	};
	const focusComposer = () => store.set({ focusRequests: store.get().focusRequests + 1 });
	const close = () => {
		if (!store.get().open) return;
		setOpen(false);
		focus.giveBack();
	};
	const ask = (question: string) => {
		const context = store.get().attached.map(({ shortened, ...item }) => item);
		store.set({ note: undefined });
		if (chat.ask(question, { context, currentPath: currentPath() })) store.set({ draft: '', attached: [] });
	};
	const startNew = () => {
		void chat.startNew();
		store.set({ note: undefined });
		focusComposer();
	};

	const draw = () =>
		render(
			<Panel
				chat={chat}
				store={store}
				options={options}
				strings={strings}
				links={linkPolicyOf(options)}
				onSend={() => ask(store.get().draft.trim())}
				onStartNew={startNew}
				onClose={close}
			/>,
			container,
		);
	draw();

	return {
		open({ focus }) {
			setOpen(true);
			if (focus) focusComposer();
		},
		close,
		ask(question) {
			setOpen(true);
			ask(question);
		},
		attach(range) {
			const captured = captureSelection(range, context.host);
			if (captured) attach(store, captured);
			setOpen(true);
			focusComposer();
		},
		reset: startNew,
		update(next: ResolvedOptions) {
			options = next;
			draw();
		},
		destroy() {
			void chat.destroy();
			render(null, container);
			container.remove();
		},
	};
}

function linkPolicyOf(options: ResolvedOptions): LinkPolicy {
	return {
		origin: location.origin,
		hrefOf: (url) => safeUrl(url, location.href)?.href,
		open: (event, href) => openLink(event, href, options.onNavigate),
	};
}
