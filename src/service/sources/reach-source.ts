import { access } from 'node:fs/promises';
import type { SourceConfig } from '../config/source-settings.js';
import { version } from '../config/version.js';
import { visitUrl } from '../documentation/website/visit-url.js';
import { placeOf } from './domain-sources.js';
import { gitSource } from './git-source.js';

const timeoutMs = 30_000;

/** Resolves when a source can be reached, of which nothing is read. Rejects with a sentence. */
export async function reachSource(source: SourceConfig): Promise<void> {
	const place = placeOf(source);
	const signal = AbortSignal.timeout(timeoutMs);
	if (source.kind === 'git') await gitSource(source, {}).isUnchanged?.({ name: '', at: '', reader: version }, signal);
	else if (/^https?:/i.test(place)) {
		const visited = await visitUrl(new URL(place), {
			method: 'HEAD',
			maxBytes: 0,
			timeoutMs,
			isHomeWanted: true,
			signal,
		});
		if (visited.kind !== 'page') throw new Error(`${place} ${visited.problem}.`);
	} else await access(place);
}
