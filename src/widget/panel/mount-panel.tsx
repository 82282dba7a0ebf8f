import { render } from 'preact';
import { createSearchClient } from '../chat/search-client.js';
import { createEmit } from '../events.js';
import type { PanelContext, PanelHandle } from '../panel-context.js';
import { loadLanguage } from '../strings/load-language.js';
import { createLinkPolicy } from './link-policy.js';
import panelCss from './panel.css';
import { Panel } from './panel.js';
import { createPanelController } from './panel-controller.js';
import { PanelServicesContext } from './use-panel.js';

/** Builds the panel into the shadow root: the only thing that the loader asks of the panel's code. */
export async function mountPanel(context: PanelContext): Promise<PanelHandle> {
	const language = await loadLanguage(context.language);
	const controller = createPanelController(context);
	const container = context.root.appendChild(context.root.ownerDocument.createElement('div'));
	const emit = createEmit(context.host);
	context.addSheet(panelCss);

	const links = createLinkPolicy({
		...context,
		controller,
		get language() {
			return language;
		},
	});

	const draw = () => {
		const services = {
			controller,
			language,
			strings: language.panel,
			links,
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
	// A conversation that was there before may have brought the reader to this page.
	if (controller.chat.chat.messages.length > 0) links.resume();

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
