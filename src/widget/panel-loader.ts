import type { MarkButton } from './launcher.js';
import type { PanelContext, PanelHandle, PanelModule } from './panel-context.js';
import { loaderStrings } from './strings/en.js';

export interface PanelLoader {
	/** The panel, loaded if need be; `undefined` when its code could not be fetched or the widget is gone. */
	get(): Promise<PanelHandle | undefined>;
	/** The panel if it is there already. */
	loaded(): PanelHandle | undefined;
	/** Fetches the code and shows nothing. */
	preload(): void;
	preloadWhenIdle(): void;
	destroy(): void;
}

const patience = 10_000;

/** Fetches the panel's code once, mounts it once, and says so on the launcher when it cannot be had. */
export function createPanelLoader(
	load: (attempt: number) => Promise<PanelModule>,
	launcher: MarkButton,
	context: () => PanelContext,
): PanelLoader {
	let code: Promise<PanelModule> | undefined;
	let handle: PanelHandle | undefined;
	let gone = false;
	let attempt = 0;

	// A browser may remember a failed import for the page's lifetime, so every try has an address of its own.
	const fetchCode = () => {
		code ??= load(attempt++).catch(() => load(attempt++));
		code.catch(() => {
			code = undefined;
		});
		return code;
	};

	return {
		loaded: () => handle,
		preload: () => void fetchCode().catch(() => undefined),
		preloadWhenIdle() {
			const saveData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
			if (saveData) return;
			if ('requestIdleCallback' in globalThis) requestIdleCallback(() => this.preload(), { timeout: patience });
			else setTimeout(() => this.preload(), 2_000);
		},
		async get() {
			if (handle || gone) return handle;
			launcher.element.ariaBusy = 'true';
			try {
				const { mountPanel } = await fetchCode();
				if (!gone) handle ??= mountPanel(context());
				launcher.setLabel(loaderStrings.launcher);
			} catch (error) {
				launcher.setLabel(loaderStrings.loadFailed);
				console.warn('Docent: the assistant could not be loaded; the launcher tries again when it is pressed.', error);
			} finally {
				launcher.element.ariaBusy = null;
			}
			return handle;
		},
		destroy() {
			gone = true;
			handle?.destroy();
			handle = undefined;
		},
	};
}
