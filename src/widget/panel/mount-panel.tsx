import { render } from 'preact';
import { clickInPage, openLink } from '../page/navigate.js';
import type { PanelContext, PanelHandle } from '../panel-context.js';
import { smallScreen } from '../small-screen.js';
import { panelStrings } from '../strings/en.js';
import type { LinkPolicy } from './link-policy.js';
import { safeUrl } from './markdown/safe-url.js';
import panelCss from './panel.css';
import { Panel } from './panel.js';
import { createPanelController, type PanelController } from './panel-controller.js';

/** Builds the panel into the shadow root: the only thing that the loader asks of the panel's code. */
export function mountPanel(context: PanelContext): PanelHandle {
	const controller = createPanelController(context);
	const container = context.root.appendChild(context.root.ownerDocument.createElement('div'));
	context.addSheet(panelCss);

	const draw = () => {
		const { chat, store, options } = controller;
		render(
			<Panel
				chat={chat}
				store={store}
				options={options}
				strings={panelStrings}
				links={linkPolicyOf(controller)}
				onSend={() => controller.ask(store.get().draft.trim())}
				onStartNew={controller.startNew}
				onClose={controller.close}
			/>,
			container,
		);
	};
	draw();

	return {
		open: controller.open,
		close: controller.close,
		ask(question) {
			controller.open({ focus: false });
			controller.ask(question);
		},
		attach: (range) => controller.attach(range),
		reset: controller.startNew,
		update(options) {
			controller.update(options);
			draw();
		},
		destroy() {
			controller.destroy();
			render(null, container);
			container.remove();
		},
	};
}

function linkPolicyOf({ options, close }: PanelController): LinkPolicy {
	const go = (url: string) => {
		const navigate = options.onNavigate ?? clickInPage;
		if (!matchMedia(smallScreen).matches) return navigate(url);
		// The panel would cover the passage. The page may move the focus to it only after the dialog has given the focus back.
		close();
		setTimeout(() => navigate(url));
	};
	return {
		origin: location.origin,
		hrefOf: (url) => safeUrl(url, location.href)?.href,
		open: (event, href) => openLink(event, href, go),
	};
}
