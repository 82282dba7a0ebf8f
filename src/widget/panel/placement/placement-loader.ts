import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { openStorage } from '../../conversation/threads/storage.js';
import type { Host } from '../../host/host.js';
import type { PanelController } from '../state/panel-controller.js';
import type { Placement } from './placement.lazy.js';

/** The place of the panel. The code for another place or size than its own comes when it is wanted. */
export function createPlacementLoader(host: Host, controller: PanelController, onReshape: () => void) {
	let current: Placement | undefined;
	const load = async (): Promise<Placement> => {
		const { createPlacement } = await import('./placement.lazy.js');
		current ??= createPlacement(host, controller.close, onReshape);
		current.apply(controller.options);
		return current;
	};
	return {
		/** The place it has: above the page until the code for the wanted one has come, and when it cannot be had. */
		get mode(): ResolvedOptions['mode'] {
			return current?.mode ?? 'popover';
		},
		/** `undefined` until the code has come. */
		get current() {
			return current;
		},
		load,
		/** Takes over what the options say now. */
		async follow() {
			const { options } = controller;
			if (!current && options.mode === 'popover' && !openStorage(options).read('panel')) return;
			// When the code cannot be loaded, the panel floats.
			await load().then(undefined, () => undefined);
		},
		destroy: () => current?.destroy(),
	};
}

export type PlacementLoader = ReturnType<typeof createPlacementLoader>;
