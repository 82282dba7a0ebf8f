import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The places of the widget: beside the built command, in a repository that was built, and beside the plugins of the package. */
const places = ['./widget/', '../../../dist/script/', '../../dist/script/', '../../script/'];

/** The folder of the widget that came with the code; `undefined` when it was not built. `from` is a module's URL. */
export function findWidgetFolder(from: string): string | undefined {
	return places
		.map((place) => fileURLToPath(new URL(place, from)))
		.find((folder) => existsSync(join(folder, 'docent.js')));
}
