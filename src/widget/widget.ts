import { createHost } from './host.js';
import launcherCss from './launcher.css';
import { createButton } from './launcher.js';
import type { LoadedModules } from './loaded-modules.js';
import type { ResolvedOptions } from './options.js';
import { addressAsks } from './page/address-question.js';
import { recall } from './page/reader-memory.js';
import type { CapturedSelection } from './page/selection.js';
import { shortcutKeys } from './page/shortcut.js';
import { watchPage } from './page/watch-page.js';
import type { PanelHandle } from './panel-context.js';
import { createPanelLoader } from './panel-loader.js';
import { smallScreen } from './small-screen.js';
import { type LoaderLanguage, launcherLabels } from './strings/loader.js';

/** One assistant on one page. */
export interface Widget {
	open(): Promise<void>;
	close(): void;
	ask(question: string): Promise<void>;
	update(options: ResolvedOptions): void;
	reset(): Promise<void>;
	destroy(): void;
}

/** Never for readers who save data. */
function whenIdle(run: () => void): void {
	const { connection } = navigator as { connection?: { saveData?: boolean } };
	if (!connection?.saveData) (globalThis.requestIdleCallback ?? setTimeout)(run);
}

/** The launcher and everything that happens before the reader shows interest; the panel's code comes on intent. */
export function createWidget(initial: ResolvedOptions, modules: LoadedModules): Widget {
	let options = initial;
	let language: LoaderLanguage;
	let isOpen = false;
	let unfollow: (() => void) | undefined;
	const host = createHost(launcherCss);
	const launcher = createButton('launcher mark');
	host.root.append(launcher);

	const inline = () => options.mode === 'inline';
	const showLauncher = () => {
		launcher.textContent = launcherLabels[language];
		launcher.hidden = isOpen || !options.launcher || inline() || !!recall(options.domain, 'hidden');
	};
	const panel = createPanelLoader(modules.panel, launcher, () => ({
		root: host.root,
		host: host.element,
		options,
		language,
		addSheet: host.addSheet,
		opener: launcher,
		onOpen(open) {
			isOpen = open;
			showLauncher();
		},
		onChoice: apply,
	}));

	const withPanel = async (use: (handle: PanelHandle) => void) => {
		const handle = await panel.get();
		if (handle) use(handle);
	};
	const close = () => panel.loaded()?.close();
	const attach = (item?: CapturedSelection) => withPanel((handle) => handle.attach(item));

	function apply() {
		language = host.present(options);
		const keys = shortcutKeys(options.shortcut);
		launcher.ariaKeyShortcuts = keys;
		showLauncher();
		unfollow?.();
		unfollow = watchPage(host, options, keys, modules, {
			onShortcut: (selected) => (isOpen && !selected ? close() : attach(selected)),
			onAsk: attach,
		});
		if (inline()) withPanel((handle) => handle.open({ focus: false }));
	}
	apply();

	launcher.addEventListener('click', () => attach());
	const linked = addressAsks();
	// On a phone the panel covers the page that the reader has just opened, so there it stays closed.
	const before = recall(options.domain, 'open');
	if (linked || before) {
		withPanel((handle) => {
			if (linked) handle.obey();
			else if (before === 'open' && !matchMedia(smallScreen).matches) handle.open({ focus: false });
		});
	}
	if (options.preload === 'idle') whenIdle(panel.preload);

	return {
		open: () => attach(),
		close,
		ask: (question) => withPanel((handle) => handle.ask(question)),
		update(next) {
			options = next;
			apply();
			panel.loaded()?.update(next, language);
		},
		reset: () => withPanel((handle) => handle.reset()),
		destroy() {
			unfollow?.();
			panel.destroy();
			host.destroy();
		},
	};
}
