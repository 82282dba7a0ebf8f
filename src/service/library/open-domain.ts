import { ServiceError } from '../errors/service-error.js';
import type { Holding, Library } from './library.js';

/** The documentation of a request's domain. Throws a `ServiceError` when the domain was removed meanwhile. */
export async function openDomain(library: Pick<Library, 'open'>, domain: string): Promise<Holding> {
	const holding = await library.open(domain);
	if (holding !== undefined) return holding;
	throw new ServiceError(
		'unknown_domain',
		`There is no documentation with the domain "${domain.slice(0, 80)}" here; check the domain.`,
	);
}
