import { type ComponentChildren, createElement, Fragment, type VNode } from 'preact';
import type { PanelController } from '../../widget/panel/state/panel-controller.js';
import { type PanelServices, PanelServicesContext } from '../../widget/panel/use-panel.js';
import { panelStrings } from '../../widget/strings/en.js';
import { loadLanguage } from '../../widget/strings/load-language.js';

const unavailable = new Proxy({} as PanelController, {
	get(_, name) {
		throw new Error(`A part that is tested by itself has no ${String(name)}: test it in a whole widget.`);
	},
});

const services: PanelServices = {
	controller: unavailable,
	language: await loadLanguage('en'),
	strings: panelStrings,
	links: {
		origin: 'https://docs.example.com',
		hrefOf: () => undefined,
		open: () => {},
		preview: () => {},
		leave: () => {},
	},
	emit: () => {},
	placement: {
		mode: 'popover',
		current: undefined,
		load: () => Promise.reject(new Error('A part that is tested by itself has no place.')),
		follow: () => Promise.resolve(),
		destroy: () => {},
	},
	onChoice: () => {},
	addSheet: () => {},
};

/** Something that stands in the panel, without the panel: it reaches texts and style sheets, but no chat. */
export function inPanel(children: ComponentChildren): VNode {
	return createElement(Fragment, null, createElement(PanelServicesContext.Provider, { value: services }, children));
}
