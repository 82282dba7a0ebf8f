import type { ServiceConfig } from '../config/settings.js';
import { reasonOf } from '../errors/reason-of.js';
import { placeOf } from '../sources/domain-sources.js';
import { reachSource } from '../sources/reach-source.js';
import { failed, passed, type ServiceCheck } from './check-service.js';

/** Whether each content source can be reached. Nothing is read. */
export function checkSources({ sources }: Pick<ServiceConfig, 'sources'>): Promise<ServiceCheck[]> {
	const checks = sources.map(async (source): Promise<ServiceCheck> => {
		const name = `${source.name} (${source.kind})`;
		const outcome = await reachSource(source).then(
			() => passed(`${name} is there: ${placeOf(source)}.`),
			(error: unknown) => failed(`${name}: ${reasonOf(error)}`),
		);
		return { name: 'source', ...outcome };
	});
	return Promise.all(checks);
}
