import type { Host } from '../host.js';
import type { ResolvedOptions } from '../resolved-options.js';
import type { Placement } from './later/placement/placement.js';
import type { PanelController } from './panel-controller.js';

/** Where the panel stands. The code for another place than above the page comes when it is wanted. */
export interface PlacementLoader {
	/** The place it has: above the page until the code for the wanted one has come, and when it cannot be had. */
	readonly mode: ResolvedOptions['mode'];
	/** Takes over what the options say now. */
	follow(): Promise<void>;
	destroy(): void;
}

export function createPlacementLoader(host: Host, controller: PanelController): PlacementLoader {
	let mode: ResolvedOptions['mode'] = 'popover';
	let placement: Placement | undefined;
	return {
		get mode() {
			return mode;
		},
		async follow() {
			if (!placement && controller.options.mode === 'popover') return;
			try {
				const { createPlacement } = await import('./later/placement/placement.js');
				placement ??= createPlacement(host, controller.close);
				placement.apply(controller.options);
				mode = controller.options.mode;
			} catch {
				// The panel floats, then, and can be used.
			}
		},
		destroy: () => placement?.destroy(),
	};
}
