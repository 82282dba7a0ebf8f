import Page from './page.svelte';

export const render = () => {
	const { head, html } = Page.render();
	return `<!doctype html><html lang="en"><head>${head}<script async src="client.js"></script></head><body>${html}</body></html>`;
};
