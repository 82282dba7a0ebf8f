import { type DocentStorage, openStorage } from '../conversation/threads/storage.js';
import type { FoundPlace } from './search-places.js';

/** What is kept of a place: no sentence of it, which may change. */
type RecentPlace = Pick<FoundPlace, 'href' | 'title' | 'heading'>;

const key = 'recent';
const most = 5;

function isPlace(value: unknown): value is RecentPlace {
	const { href, title, heading } = (value ?? {}) as Partial<Record<keyof RecentPlace, unknown>>;
	return (
		/^https?:/.test(String(href)) && typeof title === 'string' && (heading === undefined || typeof heading === 'string')
	);
}

function read(storage: DocentStorage): RecentPlace[] {
	try {
		const kept: unknown = JSON.parse(storage.read(key) ?? '[]');
		return Array.isArray(kept) ? kept.filter(isPlace).slice(0, most) : [];
	} catch {
		return [];
	}
}

/** Places that the reader has opened from the palette, the newest first, kept where conversations are. */
export function openRecentPages(options: Parameters<typeof openStorage>[0]) {
	const storage = openStorage(options);
	return {
		list: () => read(storage),
		add({ href, title, heading }: RecentPlace) {
			const others = read(storage).filter((place) => place.href !== href);
			storage.write(key, JSON.stringify([{ href, title, heading }, ...others].slice(0, most)));
		},
	};
}

export type RecentPages = ReturnType<typeof openRecentPages>;
