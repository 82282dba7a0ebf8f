import type { AskHow } from './docent-api.js';
import { createEmit } from './events.js';
import { createHost } from './host.js';
import launcherCss from './launcher.css';
import { createButton } from './launcher.js';
import type { LoadedModules } from './loaded-modules.js';
import { addressAsks } from './page/address-asks.js';
import { recall } from './page/reader-memory.js';
import type { CapturedSelection } from './page/selection.js';
import { shortcutKeys } from './page/shortcut.js';
import { type PageEvents, watchPage } from './page/watch-page.js';
import type { PanelHandle } from './panel-context.js';
import { createPanelLoader } from './panel-loader.js';
import type { LoaderOptions } from './resolved-options.js';
import type { CustomisedWidget } from './settings/customised-widget.js';
import { smallScreen } from './small-screen.js';
import { type LoaderLanguage, launcherLabels } from './strings/loader.js';

/** One assistant on one page. */
export interface Widget {
	open(): Promise<void>;
	close(): void;
	ask(question: string, how?: AskHow): Promise<void>;
	/** The panel, loaded if need be; `undefined` when it cannot be had. */
	panel(): Promise<PanelHandle | undefined>;
	update(options: LoaderOptions): void;
	reset(): Promise<void>;
	destroy(): void;
}

type WithPanel = (use: (handle: PanelHandle) => void) => Promise<void>;

/** Does what the page's address asks for, else opens the panel that was open on the page before. */
function restore(domain: string, withPanel: WithPanel): void {
	const linked = addressAsks();
	const before = recall(domain, 'open');
	if (!linked && !before) return;
	withPanel((handle) => {
		if (linked) handle.obey();
		// On a phone the panel covers the page that the reader has just opened, so there it stays closed.
		else if (before === 'open' && !matchMedia(smallScreen).matches) handle.open({ focus: false });
	});
}

/** Does what the options ask for on the page, until it is told to take it back. */
function follow(page: CustomisedWidget, keys: string, modules: LoadedModules, on: PageEvents): () => void {
	const takeBack = page.options.customise?.(page);
	const unfollow = watchPage(page.host, page.options, keys, modules, on);
	return () => {
		takeBack?.();
		unfollow();
	};
}

/** The launcher and everything that happens before the reader shows interest; the panel's code comes on intent. */
export function createWidget(initial: LoaderOptions, modules: LoadedModules): Widget {
	let options = initial;
	let language: LoaderLanguage;
	let isOpen = false;
	let inline = false;
	let undo = () => {};
	const host = createHost(launcherCss);
	const emit = createEmit(host.element);
	const launcher = host.root.appendChild(createButton('launcher mark'));

	const showLauncher = () => {
		launcher.textContent = launcherLabels[language];
		launcher.hidden = isOpen || !options.launcher || inline || !!recall(options.domain, 'hidden');
	};
	const panel = createPanelLoader(modules, launcher, emit, () => ({
		root: host.root,
		host: host.element,
		options,
		language,
		emit,
		addSheet: host.addSheet,
		opener: launcher,
		onOpen(open) {
			isOpen = open;
			showLauncher();
			emit(open ? 'open' : 'close');
		},
		onChoice: apply,
	}));

	const withPanel: WithPanel = async (use) => {
		const handle = await panel.get();
		if (handle) use(handle);
	};
	const close = () => panel.mounted()?.then((handle) => handle?.close());
	const attach = (item?: CapturedSelection) => withPanel((handle) => handle.attach(item));

	function apply() {
		inline = options.mode === 'inline';
		language = host.present(options);
		const keys = shortcutKeys(options.shortcut);
		launcher.ariaKeyShortcuts = keys;
		showLauncher();
		undo();
		undo = follow({ host, launcher, options, emit, preload: panel.preload }, keys, modules, {
			onShortcut: (selected) => (isOpen && !selected ? close() : attach(selected)),
			onAsk: attach,
		});
		if (inline) withPanel((handle) => handle.open({ focus: false }));
	}
	apply();
	emit('init');

	launcher.addEventListener('click', () => attach());
	restore(options.domain, withPanel);

	return {
		open: () => attach(),
		close,
		ask: (question, how) => withPanel((handle) => handle.ask(question, how)),
		panel: panel.get,
		update(next) {
			options = next;
			apply();
			panel.mounted()?.then((handle) => handle?.update(options, language));
			emit('update');
		},
		reset: () => withPanel((handle) => handle.reset()),
		destroy() {
			emit('destroy');
			undo();
			panel.destroy();
			host.destroy();
		},
	};
}
