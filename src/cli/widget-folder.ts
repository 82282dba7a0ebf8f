import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Beside the built command, and in a repository that was built. */
const places = ['./widget/', '../../../dist/script/', '../../dist/script/'];

/** The folder of the widget that came with the service; `undefined` when it was not built. `from` is a module's URL. */
export function findWidgetFolder(from: string): string | undefined {
	return places
		.map((place) => fileURLToPath(new URL(place, from)))
		.find((folder) => existsSync(join(folder, 'docent.js')));
}
