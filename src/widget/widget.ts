import { createHost } from './host.js';
import launcherCss, { createMarkButton } from './launcher.js';
import type { ResolvedOptions } from './options.js';
import { rememberOpen, wasOpen } from './page/open-state.js';
import { watchPage } from './page/watch-page.js';
import type { PanelHandle, PanelModule } from './panel-context.js';
import { createPanelLoader } from './panel-loader.js';
import { loaderStrings } from './strings/en.js';

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
export function createWidget(initial: ResolvedOptions, loadPanel: (attempt: number) => Promise<PanelModule>): Widget {
	let options = initial;
	let isOpen = false;
	const host = createHost(launcherCss);
	const launcher = createMarkButton('launcher', loaderStrings.launcher);
	launcher.element.setAttribute('aria-haspopup', 'dialog');
	launcher.element.setAttribute('aria-expanded', 'false');
	host.root.append(launcher.element);

	const showLauncher = () => {
		launcher.element.hidden = isOpen || !options.launcher;
	};

	const panel = createPanelLoader(loadPanel, launcher, () => ({
		root: host.root,
		host: host.element,
		options,
		addSheet: host.addSheet,
		returnFocus: () => page.returnFocus(launcher.element),
		onOpenChange(open) {
			isOpen = open;
			launcher.element.setAttribute('aria-expanded', String(open));
			rememberOpen(options.domain, open);
			showLauncher();
		},
	}));

	const withPanel = async (use: (handle: PanelHandle) => void) => {
		page.rememberFocus();
		const handle = await panel.get();
		if (handle) use(handle);
	};
	const open = () => withPanel((handle) => handle.open({ focus: true }));
	const toggle = (selected: Range | undefined) => {
		if (selected) return withPanel((handle) => handle.attach(selected));
		return isOpen ? panel.loaded()?.close() : open();
	};

	const page = watchPage(host, options, {
		onShortcut: toggle,
		onAskAboutSelection: (range) => withPanel((handle) => handle.attach(range)),
		onIntent: panel.preload,
	});
	launcher.element.addEventListener('click', open);
	for (const intent of ['pointerenter', 'focusin', 'touchstart']) {
		launcher.element.addEventListener(intent, panel.preload, { passive: true });
	}
	showLauncher();
	// On a phone the panel covers the page that the reader has just opened, so there it stays closed.
	if (wasOpen(options.domain) && !matchMedia('(max-width: 640px)').matches) {
		void panel.get().then((handle) => handle?.open({ focus: false }));
	} else if (options.preload === 'idle') panel.preloadWhenIdle();

	return {
		open,
		close: () => panel.loaded()?.close(),
		ask: (question) => withPanel((handle) => handle.ask(question)),
		update(next) {
			options = next;
			page.update(next);
			showLauncher();
			panel.loaded()?.update(next);
		},
		reset: () => withPanel((handle) => handle.reset()),
		destroy() {
			page.stop();
			panel.destroy();
			host.destroy();
		},
	};
}
