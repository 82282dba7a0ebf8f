import type { ResolvedOptions } from '../../../options/resolved-options.js';
import { openStorage } from '../../conversation/threads/storage.js';

/** What the reader has made of the panel; what is absent is as the site has it. */
export interface OwnShape {
	/** At the side of the page, or above the page. */
	place?: 'docked-push' | 'popover';
	/** Wider, and as high as the window. */
	large?: boolean;
	/** CSS pixels. */
	width?: number;
}

type KeptWhere = Pick<ResolvedOptions, 'domain' | 'persistence'>;

/** The loader looks under the same name. */
const key = 'panel';

/** The shape that was kept, without anything that is none. */
export function readShape(options: KeptWhere): OwnShape {
	let kept: Record<string, unknown> | null;
	try {
		kept = JSON.parse(openStorage(options).read(key) ?? '{}');
	} catch {
		return {};
	}
	const { place, large, width } = kept ?? {};
	return {
		...((place === 'docked-push' || place === 'popover') && { place }),
		...(large === true && { large }),
		...(typeof width === 'number' && width > 0 && Number.isFinite(width) && { width }),
	};
}

/** Keeps a shape where the site lets the browser keep things, or forgets it when nothing of it is the reader's own. */
export function keepShape(options: KeptWhere, shape: OwnShape): void {
	const text = JSON.stringify(shape);
	const storage = openStorage(options);
	if (text === '{}') storage.remove(key);
	else storage.write(key, text);
}
