import { routePatterns } from '../../contract/routes.js';
import type { Retriever } from '../retrieval/retriever.js';
import { refuseOtherMethods } from './error-edge.js';
import type { HttpApp } from './http-context.js';

/** For load balancers and scripts: whether the service can answer, and how much it has read. */
export function addHealthRoute(app: HttpApp, retriever: () => Pick<Retriever, 'pageCount' | 'sectionCount'>): void {
	app.get(routePatterns.health, (context) => {
		const { pageCount, sectionCount } = retriever();
		return context.json({ status: 'ok', pages: pageCount, sections: sectionCount }, 200, {
			'cache-control': 'no-store',
		});
	});
	refuseOtherMethods(app, routePatterns.health, ['GET', 'HEAD']);
}
