import { fillRoute } from '../../contract/routes.js';

/** The page of a pull request of a plain repository; `:token` cannot be guessed and opens the page. */
export const reviewRoute = '/_docent/review/:token';
export const reviewActionRoute = <Action extends 'merge' | 'close' | 'message'>(action: Action) =>
	`${reviewRoute}/${action}` as const;

export const reviewPath = (token: string) => fillRoute(reviewRoute, { token });
export const reviewActionPath = (action: 'merge' | 'close' | 'message', token: string) =>
	fillRoute(reviewActionRoute(action), { token });
