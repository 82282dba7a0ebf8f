import { createButton, createHost } from '../host/host.js';
import launcherCss from '../host/launcher.css';
import { recall } from '../host/reader-memory.js';
import { type LoaderLanguage, launcherLabels } from '../strings/loader.js';
import type { LoadedModules } from './loaded-modules.js';
import type { Renew } from './missing-part.js';
import { createPanelLoader } from './panel-loader.js';
import { watchPage } from './watch-page.js';
import type { Emit, PanelHandle, Widget, WidgetContext } from './widget-context.js';

/**
 * Creates the launcher and watches for interest. The panel's code is loaded on the first sign of it.
 * @param onErased The page was written anew with `document.open()`: for us it is another page, which needs another assistant.
 */
export function createWidget(
	options: WidgetContext['options'],
	modules: LoadedModules,
	renew: Renew,
	onErased: () => void,
): Widget {
	let isOpen = false;
	let following = new AbortController();
	// That takes the listeners from everything on the page.
	const host = createHost(launcherCss, () => launcher.onclick || onErased());
	const emit: Emit = (name, detail: object = {}) => {
		host.element.dispatchEvent(new CustomEvent(`docent:${name}`, { detail, bubbles: true }));
	};
	const launcher = host.root.appendChild(createButton('launcher mark'));
	const widget: WidgetContext = {
		host,
		launcher,
		emit,
		options,
		onOpen(open) {
			isOpen = open;
			showLauncher();
			emit(open ? 'open' : 'close');
		},
		onChoice: apply,
		renew,
	};
	const panel = createPanelLoader(modules, widget);

	/** The reader wants to ask. The panel is loaded for it. */
	const attach = async (...args: Parameters<PanelHandle['attach']>) => {
		const handle = await panel.get(['attach', ...args]);
		handle?.attach(...args);
	};

	function showLauncher() {
		const { lang } = host.root;
		launcher.textContent = widget.options.words?.(lang).launcher ?? launcherLabels[lang.slice(0, 2) as LoaderLanguage];
		launcher.hidden = isOpen || widget.options.launcher === false || !!recall(widget.options.domain, 'hidden');
	}
	// Without it nothing answers before the panel, and only the launcher and the shortcut offer to ask.
	const early = modules.early().then(undefined, () => {});
	function apply() {
		host.present(widget.options);
		showLauncher();
		following.abort();
		following = new AbortController();
		const { signal } = following;
		widget.options.customise?.(widget, panel, signal);
		watchPage(widget, following, attach);
		early.then((loaded) => loaded?.watchInterest(widget, modules.content, signal, attach));
	}
	launcher.onclick = () => attach();
	apply();
	emit('init');
	early.then((loaded) => loaded?.beginEarly(widget, panel));

	return {
		context: widget,
		panel,
		destroy() {
			emit('destroy');
			following.abort();
			panel.destroy();
			host.destroy();
		},
	};
}
