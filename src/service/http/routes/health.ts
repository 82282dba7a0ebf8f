import { routePatterns } from '../../../contract/routes.js';
import { version } from '../../composition/version.js';
import type { Retriever } from '../../retrieval/retriever.js';
import { refuseOtherMethods } from '../middleware/error-edge.js';
import type { HttpApp } from '../middleware/http-context.js';
import { uncached } from '../middleware/uncached.js';

export interface HealthParts {
	index(): Pick<Retriever, 'pageCount' | 'sectionCount'>;
	/** Rejects when the database cannot be asked. */
	checkDatabase(): Promise<void>;
	/** True once the service has begun to stop. */
	isStopping(): boolean;
}

/** A database that takes longer than this to say yes is not ready, in milliseconds. */
const patienceMs = 2_000;

async function problemOf({ checkDatabase, isStopping }: HealthParts): Promise<string | undefined> {
	if (isStopping()) return 'stopping';
	let timer: NodeJS.Timeout | undefined;
	const timeout = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The database does not answer.')), patienceMs);
	});
	return Promise.race([checkDatabase(), timeout])
		.then(() => undefined)
		.catch(() => 'database')
		.finally(() => clearTimeout(timer));
}

/**
 * For load balancers and scripts: `/health` says that the process lives, which version it is and how much it has read, `/ready` whether new
 * questions should come here.
 */
export function addHealthRoutes(app: HttpApp, parts: HealthParts): void {
	app.get(routePatterns.health, (context) => {
		const { pageCount, sectionCount } = parts.index();
		return context.json({ status: 'ok', version, pages: pageCount, sections: sectionCount }, 200, uncached);
	});
	refuseOtherMethods(app, routePatterns.health, ['GET', 'HEAD']);
	app.get(routePatterns.ready, async (context) => {
		const problem = await problemOf(parts);
		return problem === undefined
			? context.json({ status: 'ready' }, 200, uncached)
			: context.json({ status: 'not ready', problem }, 503, { ...uncached, 'retry-after': '5' });
	});
	refuseOtherMethods(app, routePatterns.ready, ['GET', 'HEAD']);
}
