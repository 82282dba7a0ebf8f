// The libraries and the code that draws nothing come first, because similar code compresses better side by side.
import 'preact/hooks';
import 'preact';
import './markdown/lex-block.js';
import './markdown/settle-tail.js';
import '../conversation/live-thread.js';
import '../strings/en.js';
import './state/panel-controller.js';
import { options, render } from 'preact';
import { afterPaint, nextTask, ownTask } from '../boot/next-task.js';
import type { PanelHandle, WidgetContext } from '../boot/widget-context.js';
import { containFields, setTextSize } from '../host/host.js';
import { isCovered } from '../host/layout/open-dialog.js';
import { smallScreen } from '../host/media.js';
import { ownDocument } from '../host/own-document.js';
import { recall } from '../host/reader-memory.js';
import { pageAddress } from '../page/navigation/navigate.js';
import type { Language } from '../strings/languages.js';
import { chooseLanguage } from '../strings/languages.js';
import { loadLanguage } from '../strings/load-language.js';
import { createLinkPolicy, type LinkPolicy, LinksContext } from './citations/link-policy.js';
import { LanguageContext } from './language.js';
import { PartsContext } from './lazy-part.js';
import { Markdown } from './markdown/markdown.js';
import type { MarkdownStrings } from './markdown/markdown-context.js';
import { Panel } from './panel.js';
import { createPlacementLoader } from './placement/placement-loader.js';
import { ControllerContext, createPanelController, type PanelController } from './state/panel-controller.js';
import panelCss from './styles/panel.css';

/** One sample of each kind of Markdown. Each sample needs regular expressions, code or fonts that the earlier ones do not need. */
const samples = '---\n\n## a\n\n> - b\n\n| c |\n| - |\n\n*d* **d** `e` [f](/g)';

/**
 * Parses and renders the samples out of sight before the first answer, each in its own task. The first rendering takes a browser
 * several times as long as the next.
 */
function warmUp(root: HTMLElement, links: LinkPolicy, strings: MarkdownStrings): void {
	for (const text of samples.split('\n\n'))
		nextTask(() => {
			const place = root.appendChild(ownDocument.createElement('div'));
			place.className = 'sr-only';
			place.ariaHidden = 'true';
			render(<Markdown text={text} sources={[]} links={links} strings={strings} />, place);
			place.getBoundingClientRect();
			render(null, place);
			place.remove();
		});
}

// Preact asks for `queueMicrotask`, which a page may have taken away.
options.debounceRendering = (draw) => void Promise.resolve().then(draw);

/**
 * Asks the question of `?assistant=…`, or only writes it into the composer where nobody may see that it is asked. When the code for that
 * cannot be loaded, the panel opens and the address keeps the question.
 */
async function askFromAddress(controller: PanelController): Promise<void> {
	const address = await import('../page/navigation/address-question.js').then(undefined, () => undefined);
	const question = address?.takeQuestionFromAddress() ?? '';
	if (!address?.isUnseen()) return void controller.askFromPage(question);
	controller.store.set({ draft: question });
	controller.open({ focus: false });
}

function restore(controller: PanelController): void {
	// What the address asks for comes before the panel that was open on the page before.
	if (new URL(pageAddress()).searchParams.has('assistant')) void askFromAddress(controller);
	// On a phone the panel covers the page that the reader has just opened, so there it stays closed.
	else if (recall(controller.options.domain, 'open') === 'open' && !smallScreen().matches)
		controller.open({ focus: false });
}

/** Styles come in a task of their own. */
async function prepare({ host: { root, shadow, addSheet, follow }, launcher }: WidgetContext): Promise<void> {
	await ownTask();
	setTextSize(root);
	addSheet(panelCss);
	containFields(shadow);
	// A style sheet that came late may have changed the page's theme.
	follow();
	launcher.style.width = '';
	await ownTask();
}

/** Styles and measures a panel that is not open yet in a task of its own, so that the task that opens it need not do that as well. */
async function layOutUnseen(container: HTMLElement): Promise<void> {
	await ownTask();
	const dialog = container.querySelector('dialog');
	if (!dialog || dialog.open) return;
	Object.assign(dialog.style, { display: 'grid', visibility: 'hidden' });
	dialog.getBoundingClientRect();
	await ownTask();
}

/** Builds the panel into the shadow root. The loader calls no other function of the panel's code. */
export async function mountPanel(context: WidgetContext): Promise<PanelHandle> {
	// Parsing the code, reading the storage and rendering get a task each.
	await ownTask();
	const controller = createPanelController(context);
	const { root, addSheet } = context.host;
	const sheets = new Set<string>();
	const parts = {
		addSheet(css: string) {
			if (!sheets.has(css)) addSheet(css);
			sheets.add(css);
		},
		onMissing: (error: unknown) => context.renew(error, ['open', controller]),
	};
	const container = root.appendChild(ownDocument.createElement('div'));
	const placement = createPlacementLoader(context.host, controller, () => draw());
	let language: Language;
	let turn = 0;
	await prepare(context);

	const linkActions = { root, controller, strings: () => language.panel };
	const links = createLinkPolicy(linkActions, () => import('./link-actions/link-actions.lazy.js'));

	const draw = () => {
		render(
			<PartsContext.Provider value={parts}>
				<LanguageContext.Provider value={language}>
					<ControllerContext.Provider value={controller}>
						<LinksContext.Provider value={links}>
							<Panel placement={placement} />
						</LinksContext.Provider>
					</ControllerContext.Provider>
				</LanguageContext.Provider>
			</PartsContext.Provider>,
			container,
		);
	};
	/** Renders once language and placement have loaded. Only the latest call renders. */
	const follow = async () => {
		const mine = ++turn;
		const [chosen] = await Promise.all([
			loadLanguage(chooseLanguage(root.lang), controller.options.strings, controller.options.language),
			placement.follow(),
		]);
		if (mine !== turn) return;
		language = chosen;
		root.lang = language.tag;
		await ownTask();
		if (mine === turn) draw();
	};
	await follow();
	await layOutUnseen(container);
	// The warm-up waits for the first paint, and is left out when the panel was updated or destroyed meanwhile.
	if (turn === 1) afterPaint(() => warmUp(root, links, language.panel));
	// A link in an earlier conversation may have brought the reader to this page.
	if (controller.conversation.messages.length > 0) links.resume();

	return {
		open: controller.open,
		close: controller.close,
		ask: (question, how) => controller.askFromPage(question, how),
		restore: () => restore(controller),
		attach: (item, isShortcut) => {
			// The shortcut closes what can be used already.
			const isInUse = controller.store.get().open && !isCovered(context.host.element);
			if (isShortcut && !item && isInUse) controller.close();
			else controller.attach(item);
		},
		reset: controller.startNew,
		messages: () => controller.conversation.messages,
		forget: controller.forget,
		update() {
			controller.update(context.options);
			draw();
			void follow();
		},
		destroy() {
			turn++;
			links.destroy();
			placement.destroy();
			controller.destroy();
			render(null, container);
			container.remove();
		},
	};
}
