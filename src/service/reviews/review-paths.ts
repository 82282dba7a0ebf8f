import { fillRoute } from '../../contract/routes.js';

/** Address of a local pull request's page. The unguessable `:token` opens it. */
export const reviewRoute = '/_docent/review/:token';
export const reviewActionRoute = <Action extends 'merge' | 'close' | 'message'>(action: Action) =>
	`${reviewRoute}/${action}` as const;

export const reviewPath = (token: string) => fillRoute(reviewRoute, { token });
export const reviewActionPath = (action: 'merge' | 'close' | 'message', token: string) =>
	fillRoute(reviewActionRoute(action), { token });
