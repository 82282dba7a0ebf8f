import { render as renderPage } from 'svelte/server';
import Page from './page.svelte';

export const render = () => {
	const { head, body } = renderPage(Page);
	return `<!doctype html><html lang="en"><head>${head}<script async src="client.js"></script></head><body>${body}</body></html>`;
};
