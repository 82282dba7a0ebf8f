import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Emit } from '../boot/widget-context.js';
import type { PanelStrings } from '../strings/en.js';
import type { Language } from '../strings/load-language.js';
import type { LinkPolicy } from './citations/link-policy.js';
import type { PlacementLoader } from './placement/placement-loader.js';
import type { PanelController } from './state/panel-controller.js';

/** The objects that every part of the panel can reach. */
export interface PanelServices {
	/** The commands: the chat, the view's state, the options. */
	readonly controller: PanelController;
	readonly language: Language;
	/** `language.panel`. */
	readonly strings: PanelStrings;
	readonly links: LinkPolicy;
	readonly emit: Emit;
	/** The place of the panel. */
	readonly placement: PlacementLoader;
	/** Called when the remembered choices of the reader have changed. */
	onChoice(): void;
	/** Adds a style sheet to the shadow root. */
	addSheet(css: string): void;
}

export const PanelServicesContext = createContext<PanelServices | undefined>(undefined);

export function usePanel(): PanelServices {
	const services = useContext(PanelServicesContext);
	if (!services) throw new Error('A part of the panel was rendered outside the panel: render it inside <Panel>.');
	return services;
}
