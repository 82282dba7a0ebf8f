import type { Generation } from '../contract/routes.js';
import { toJson } from './to-json.js';

/** Remembers for a day which generation a service streamed, per base URL and domain. Nothing secret is kept. */
export interface GenerationMemory {
	/** The generation that has streamed within the last 24 hours. */
	recall(): Generation | undefined;
	/** Call it only once an answer has really streamed. */
	remember(generation: Generation): void;
	forget(): void;
}

/** Texts under names. */
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

/** The storage is that of the domain already, so the key needs the base URL alone. */
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
			// A clock that was set back must not make an entry live longer than a day.
			return entry && left > 0 && left <= lifetime ? entry.generation : undefined;
		},
		remember(generation) {
			storage.write(key, toJson({ generation, until: now() + lifetime } satisfies Entry));
		},
		forget: () => storage.remove(key),
	};
}
