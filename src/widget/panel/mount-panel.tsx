import { render } from 'preact';
import { afterPaint } from '../after-paint.js';
import { createSearchClient } from '../chat/search-client.js';
import { nextTask } from '../next-task.js';
import type { PanelContext, PanelHandle } from '../panel-context.js';
import { chooseLanguage } from '../strings/languages.js';
import { type Language, loadLanguage } from '../strings/load-language.js';
import { createLinkPolicy } from './link-policy.js';
import { warmUp } from './markdown/warm-up.js';
import panelCss from './panel.css';
import { Panel } from './panel.js';
import { createPanelController, type PanelController } from './panel-controller.js';
import { createPlacementLoader } from './placement-loader.js';
import { PanelServicesContext } from './use-panel.js';

const pause = () => new Promise<void>(nextTask);

/** Without the code for it the panel opens, and the address keeps the question. */
async function askFromAddress(controller: PanelController): Promise<void> {
	const address = await import('../page/address-question.js').catch(() => undefined);
	controller.askFromPage(address?.takeQuestionFromAddress() ?? '');
}

/** Builds the panel into the shadow root: the only thing that the loader asks of the panel's code. */
export async function mountPanel(context: PanelContext): Promise<PanelHandle> {
	// Reading the code, what is stored, and drawing it are work enough for a task each.
	await pause();
	const controller = createPanelController(context);
	const container = context.root.appendChild(context.root.ownerDocument.createElement('div'));
	const placement = createPlacementLoader(context, controller);
	let language: Language;
	let turn = 0;
	context.addSheet(panelCss);
	await pause();

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
			emit: context.emit,
			mode: placement.mode,
			addSheet: context.addSheet,
			onChoice: context.onChoice,
		};
		render(
			<PanelServicesContext.Provider value={services}>
				<Panel />
			</PanelServicesContext.Provider>,
			container,
		);
	};
	/** Draws when everything is there; a later call makes an earlier one vain. */
	const follow = async (wanted: string) => {
		const mine = ++turn;
		const [chosen] = await Promise.all([loadLanguage(chooseLanguage(wanted)), placement.follow()]);
		if (mine !== turn) return;
		language = chosen;
		context.root.lang = language.tag;
		await pause();
		if (mine === turn) draw();
	};
	await follow(context.language);
	await pause();
	// Opening it comes first. Nothing has changed meanwhile, nor was it taken away.
	if (turn === 1) afterPaint(() => warmUp(context.root, links, language.panel));
	// A conversation that was there before may have brought the reader to this page.
	if (controller.chat.chat.messages.length > 0) links.resume();

	return {
		controller,
		open: controller.open,
		close: controller.close,
		ask: (question, how) => controller.askFromPage(question, how),
		obey: () => void askFromAddress(controller),
		attach: (item) => controller.attach(item),
		reset: controller.startNew,
		update(options, wanted) {
			controller.update(options);
			draw();
			void follow(wanted).then(() => context.onOpen(controller.store.get().open));
		},
		destroy() {
			turn++;
			placement.destroy();
			controller.destroy();
			render(null, container);
			container.remove();
		},
	};
}
