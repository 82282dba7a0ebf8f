import { render } from 'preact';
import { createChat } from '../chat/chat.js';
import type { ResolvedOptions } from '../options.js';
import { currentPath } from '../page/current-path.js';
import { openLink } from '../page/navigate.js';
import { captureSelection } from '../page/selection.js';
import type { PanelContext, PanelHandle } from '../panel-context.js';
import { panelStrings } from '../strings/en.js';
import type { LinkPolicy } from './link-policy.js';
import { safeUrl } from './markdown/safe-url.js';
import panelCss, { Panel } from './panel.js';
import { attach, createPanelStore } from './panel-state.js';

/** Builds the panel into the shadow root: the only thing that the loader asks of the panel's code. */
export function mountPanel(context: PanelContext): PanelHandle {
	let options = context.options;
	const store = createPanelStore();
	const chat = createChat({ options, onThreadExpired: () => store.set({ note: 'threadExpired' }) });
	const container = context.root.appendChild(context.root.ownerDocument.createElement('div'));
	const strings = panelStrings;
	context.addSheet(panelCss);

	const setOpen = (open: boolean) => {
		if (store.get().open === open) return;
		store.set({ open });
		context.onOpenChange(open);
	};
	const focusComposer = () => store.set({ focusRequests: store.get().focusRequests + 1 });
	const close = () => {
		if (!store.get().open) return;
		setOpen(false);
		context.returnFocus();
	};
	const ask = (question: string) => {
		const { attached } = store.get();
		store.set({ draft: '', attached: [], note: undefined });
		void chat.ask(question, { context: attached.map(({ shortened, ...item }) => item), currentPath: currentPath() });
	};
	const startNew = () => {
		chat.startNew();
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
			void chat.stop();
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
