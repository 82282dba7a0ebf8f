import { createButton, createHost } from '../host/host.js';
import launcherCss from '../host/launcher.css';
import { recall } from '../host/reader-memory.js';
import { launcherLabels } from '../strings/loader.js';
import type { LoadedModules } from './loaded-modules.js';
import type { Renew } from './missing-part.js';
import { createPanelLoader } from './panel-loader.js';
import { watchPage } from './watch-page.js';
import type { Emit, PanelHandle, Widget, WidgetContext } from './widget-context.js';

/** Creates the launcher and watches for interest. The panel's code is loaded on the first sign of it. */
export function createWidget(options: WidgetContext['options'], modules: LoadedModules, renew: Renew): Widget {
	let isOpen = false;
	let following = new AbortController();
	const host = createHost(launcherCss);
	const emit: Emit = (name, detail: object = {}) => {
		host.element.dispatchEvent(new CustomEvent(`docent:${name}`, { detail, bubbles: true }));
	};
	const launcher = host.root.appendChild(createButton('launcher mark'));
	const widget: WidgetContext = {
		host,
		launcher,
		emit,
		options,
		language: 'en',
		onOpen(open) {
			isOpen = open;
			showLauncher();
			emit(open ? 'open' : 'close');
		},
		onChoice: apply,
		renew,
	};
	const panel = createPanelLoader(modules, widget);

	/** A call of the panel, which is loaded for it. */
	const onPanel =
		<Name extends 'ask' | 'attach' | 'reset' | 'restore'>(name: Name) =>
		async (...args: Parameters<PanelHandle[Name]>) => {
			const handle = await panel.get([name, ...args]);
			(handle?.[name] as ((...args: unknown[]) => void) | undefined)?.(...args);
		};
	const close = () => panel.mounted()?.then((handle) => handle?.close());
	const attach = onPanel('attach');

	function showLauncher() {
		launcher.textContent = launcherLabels[widget.language];
		launcher.hidden = isOpen || widget.options.launcher === false || !!recall(widget.options.domain, 'hidden');
	}
	function apply() {
		widget.language = host.present(widget.options);
		showLauncher();
		following.abort();
		following = new AbortController();
		widget.options.customise?.(widget, panel, following.signal);
		watchPage(widget, modules, following, (item, isShortcut) =>
			isShortcut && isOpen && !item ? close() : attach(item),
		);
	}
	apply();
	emit('init');

	launcher.onclick = () => attach();
	// What the page's address asks for, by `?assistant` or `?assistant=question`, comes before the panel that was open on the page before.
	const asks = /[?&]assistant(=|&|$)/.test(location.search);
	const reason = asks || recall(options.domain, 'open');
	if (reason) onPanel('restore')(reason);

	return {
		open: () => attach(),
		close,
		ask: onPanel('ask'),
		panel: panel.get,
		change(next) {
			widget.options = next;
			apply();
			panel.mounted()?.then((handle) => handle?.update());
			emit('update');
		},
		reset: onPanel('reset'),
		destroy() {
			emit('destroy');
			following.abort();
			panel.destroy();
			host.destroy();
		},
	};
}
