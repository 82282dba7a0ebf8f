import { arrivesAt } from './followed-passage.js';

/** The address as this page is called, when it means this page: from `/guide/` a link to `/guide#use` would load the page again. */
export const asHere = (address: string): string =>
	arrivesAt(address) ? Object.assign(new URL(address), { pathname: location.pathname }).href : address;
