import { render } from 'preact';
import { createSearchClient } from '../chat/search-client.js';
import { createEmit } from '../events.js';
import { clickInPage, openLink } from '../page/navigate.js';
import type { PanelContext, PanelHandle } from '../panel-context.js';
import { smallScreen } from '../small-screen.js';
import { loadLanguage } from '../strings/load-language.js';
import type { LinkPolicy } from './link-policy.js';
import { safeUrl } from './markdown/safe-url.js';
import panelCss from './panel.css';
import { Panel } from './panel.js';
import { createPanelController, type PanelController } from './panel-controller.js';
import { PanelServicesContext } from './use-panel.js';

/** Builds the panel into the shadow root: the only thing that the loader asks of the panel's code. */
export async function mountPanel(context: PanelContext): Promise<PanelHandle> {
	const language = await loadLanguage(context.language);
	const controller = createPanelController(context);
	const container = context.root.appendChild(context.root.ownerDocument.createElement('div'));
	const emit = createEmit(context.host);
	context.addSheet(panelCss);

	const draw = () => {
		const services = {
			controller,
			language,
			strings: language.panel,
			links: linkPolicyOf(controller),
			search: createSearchClient(controller.options),
			emit,
			addSheet: context.addSheet,
		};
		render(
			<PanelServicesContext.Provider value={services}>
				<Panel />
			</PanelServicesContext.Provider>,
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
		attach: (item) => controller.attach(item),
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
