import { starters as limit } from '../contract/limits.js';
import { startersPath } from '../contract/routes.js';
import type { StartersResponse } from '../contract/search.js';
import { type Connection, callService, isAbsent } from './call-service.js';

/** The reader's page as the service knows it, and questions to begin with. */
export interface Starters {
	/** Absent when the documentation does not have the page. */
	title?: string;
	/** At most four. */
	questions: string[];
	/** Whether the service takes messages to a person. */
	contact?: boolean;
}

const isText = (value: unknown): value is string =>
	typeof value === 'string' && value.trim() !== '' && value.length <= limit.maxLength;

function startersIn(body: Partial<Record<keyof StartersResponse, unknown>> | null): Starters {
	const title = (body?.page as Partial<StartersResponse['page']>)?.title;
	const questions = Array.isArray(body?.starters) ? body.starters.filter(isText).slice(0, limit.max) : [];
	return { ...(isText(title) && { title }), questions, ...(body?.contact === true && { contact: true }) };
}

/** Creates a client of the questions that stand beside the assistant. */
export function createStartersClient(connection: Connection, fetch?: typeof globalThis.fetch) {
	const known = new Map<string, Starters>();
	let off = false;
	return {
		/**
		 * What readers of a page may ask. `undefined` when the service has no such questions, cannot be reached or refuses: nothing is
		 * said about it. Each page is asked for once. Never rejects.
		 */
		async starters(currentPath: string, signal?: AbortSignal): Promise<Starters | undefined> {
			const before = known.get(currentPath);
			if (before || off) return before;
			try {
				const json = { currentPath };
				const sent = { json, signal, ...(fetch && { fetch }) };
				const response = await callService(connection, startersPath(connection.domain), sent);
				off = isAbsent(response);
				if (!response.ok) return undefined;
				const found = startersIn(await response.json());
				known.set(currentPath, found);
				return found;
			} catch {
				return undefined;
			}
		},
	};
}

export type StartersClient = ReturnType<typeof createStartersClient>;
