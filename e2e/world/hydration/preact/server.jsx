import { renderToString } from 'preact-render-to-string';
import { Page } from './page.jsx';

export const render = () =>
	`<!doctype html><html lang="en"><head><title>Pump</title><script async src="client.js"></script></head><body>${renderToString(<Page />)}</body></html>`;
