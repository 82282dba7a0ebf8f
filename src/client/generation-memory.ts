import type { Generation } from '../contract/routes.js';
import { toJson } from './to-json.js';

/** Remembers for a day, per base URL and domain, which generation has answered. It stores nothing secret. */
export interface GenerationMemory {
	/** The generation that has answered within the last 24 hours. */
	recall(): Generation | undefined;
	/** Remembers a generation. Call it only after an answer has streamed. */
	remember(generation: Generation): void;
	forget(): void;
}

/** A storage of texts by name. */
export interface TextStorage {
	read(key: string): string | undefined;
	write(key: string, text: string): void;
	remove(key: string): void;
}

const lifetime = 24 * 60 * 60 * 1_000;

interface Entry {
	generation: Generation;
	until: number;
}

function parseEntry(text: string | undefined): Entry | undefined {
	try {
		const { generation, until } = JSON.parse(text ?? '') as Partial<Record<keyof Entry, unknown>>;
		return (generation === 'v1' || generation === 'v2') && typeof until === 'number'
			? { generation, until }
			: undefined;
	} catch {
		return undefined;
	}
}

/** The storage belongs to the domain, so its key contains only the base URL. */
export function createGenerationMemory(
	storage: TextStorage,
	baseUrl: string,
	now: () => number = Date.now,
): GenerationMemory {
	const key = `generation:${baseUrl}`;
	return {
		recall() {
			const entry = parseEntry(storage.read(key));
			const left = entry ? entry.until - now() : 0;
			// An entry from the future is ignored, because the clock was set back.
			return entry && left > 0 && left <= lifetime ? entry.generation : undefined;
		},
		remember(generation) {
			storage.write(key, toJson({ generation, until: now() + lifetime } satisfies Entry));
		},
		forget: () => storage.remove(key),
	};
}
