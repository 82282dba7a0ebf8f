import { createHost } from './host.js';
import launcherCss from './launcher.css';
import { createMarkButton } from './launcher.js';
import type { LoadedModules } from './loaded-modules.js';
import type { ResolvedOptions } from './options.js';
import { wasOpen } from './page/open-state.js';
import type { CapturedSelection } from './page/selection.js';
import { watchPage } from './page/watch-page.js';
import type { PanelHandle } from './panel-context.js';
import { createPanelLoader } from './panel-loader.js';
import { smallScreen } from './small-screen.js';
import { loaderStrings } from './strings/en-loader.js';
import { chooseLanguage } from './strings/languages.js';

/** One assistant on one page. */
export interface Widget {
	open(): Promise<void>;
	close(): void;
	ask(question: string): Promise<void>;
	update(options: ResolvedOptions): void;
	reset(): Promise<void>;
	destroy(): void;
}

/** The launcher and everything that happens before the reader shows interest; the panel's code comes on intent. */
export function createWidget(initial: ResolvedOptions, modules: LoadedModules): Widget {
	let options = initial;
	let isOpen = false;
	const host = createHost(launcherCss);
	const launcher = createMarkButton('launcher', loaderStrings.launcher);
	host.root.append(launcher);

	const showLauncher = () => {
		launcher.ariaExpanded = String(isOpen);
		launcher.hidden = isOpen || !options.launcher;
	};
	const panel = createPanelLoader(modules.panel, launcher, () => ({
		root: host.root,
		host: host.element,
		options,
		language: chooseLanguage(options.language ?? document.documentElement.lang),
		addSheet: host.addSheet,
		opener: launcher,
		onOpenChange(open) {
			isOpen = open;
			showLauncher();
		},
	}));

	const withPanel = async (use: (handle: PanelHandle) => void) => {
		const handle = await panel.get();
		if (handle) use(handle);
	};
	const open = () => withPanel((handle) => handle.open({ focus: true }));
	const close = () => panel.loaded()?.close();
	const attach = (item: CapturedSelection) => withPanel((handle) => handle.attach(item));
	const follow = () =>
		watchPage(host, options, modules, {
			onShortcut: (selected) => (selected ? attach(selected) : isOpen ? close() : open()),
			onAsk: (selected) => (selected ? attach(selected) : open()),
		});
	let unfollow = follow();

	launcher.addEventListener('click', open);
	for (const intent of ['pointerenter', 'focusin', 'touchstart']) {
		launcher.addEventListener(intent, panel.preload, { passive: true });
	}
	showLauncher();
	// On a phone the panel covers the page that the reader has just opened, so there it stays closed.
	const before = wasOpen(options.domain);
	if (before) {
		withPanel((handle) => {
			if (before === 'open' && !matchMedia(smallScreen).matches) handle.open({ focus: false });
		});
	}
	// Never ahead of time for readers who save data.
	if (options.preload === 'idle' && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData) {
		(globalThis.requestIdleCallback ?? setTimeout)(panel.preload);
	}

	return {
		open,
		close,
		ask: (question) => withPanel((handle) => handle.ask(question)),
		update(next) {
			options = next;
			unfollow();
			unfollow = follow();
			showLauncher();
			panel.loaded()?.update(next);
		},
		reset: () => withPanel((handle) => handle.reset()),
		destroy() {
			unfollow();
			panel.destroy();
			host.destroy();
		},
	};
}
