import { DomainSources } from '../sources/domain-sources.js';

/** Opens the content sources of the configured domain. */
export async function openSources(parts: ConstructorParameters<typeof DomainSources>[0]): Promise<DomainSources> {
	const sources = new DomainSources(parts);
	if (parts.config.sources.length > 0) await sources.open();
	return sources;
}

/**
 * What a start of the service reads, or a reload. A start waits for folders alone, so that no other machine can keep it waiting; a site
 * that was read before is read by its schedule, by a hook or by a command.
 */
export async function readSources(sources: DomainSources, isStart: boolean, onError: (error: unknown) => void) {
	if (isStart) {
		const isAway = (kind: string, isRead: boolean) => kind !== 'folder' && (kind !== 'website' || !isRead);
		void sources.refreshAll(({ kind }, stored) => isAway(kind, stored?.outline !== undefined)).catch(onError);
	}
	await sources.refreshAll(({ kind }) => kind === 'folder' || (kind === 'git' && !isStart), { isStart });
}
