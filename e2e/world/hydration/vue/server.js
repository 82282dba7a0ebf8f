import { createSSRApp } from 'vue';
import { renderToString } from 'vue/server-renderer';
import { Page } from './page.js';

export const render = async () =>
	`<!doctype html><html lang="en"><head><title>Pump</title><script async src="client.js"></script></head><body>${await renderToString(createSSRApp(Page))}</body></html>`;
