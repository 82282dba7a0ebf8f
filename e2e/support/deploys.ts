import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { root } from '../../src/tooling/run.js';
import type { DocentPanel } from '../pages/docent-panel.js';
import { expect } from '../widget-fixtures.js';

export const gone = (route: Route) =>
	route.fulfill({ status: 404, body: 'Not found', headers: { 'access-control-allow-origin': '*' } });

const answer = [
	{ type: 'start', messageId: 'a1' },
	{ type: 'text-start', id: '1' },
	{ type: 'text-delta', id: '1', delta: 'It is answered.\n\n```mermaid\ngraph TD\nA[Ask]-->B[Read]\n```\n' },
	{ type: 'text-end', id: '1' },
	{ type: 'finish' },
];
const stream = [...answer.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`).join('');

export const answerQuestions = (page: Page) =>
	page.route('**/discovery/**', (route) =>
		route.fulfill({
			contentType: 'text/event-stream',
			headers: { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' },
			body: route.request().method() === 'POST' ? stream : '',
		}),
	);

/** Names that the built script has for its parts. */
export const loader = readFileSync(join(root, 'dist/script/docent.js'), 'utf8');
export const fileOf = (part: string) => new RegExp(`${part}-[\\w-]+\\.js`).exec(loader)?.[0] ?? part;

/** The script that the page has is of another release, whose parts are gone. A cache keeps it; only a new address gets the new one. */
export async function deploy(page: Page, parts: readonly string[]): Promise<{ copies: () => number }> {
	const old = parts.reduce((code, part) => code.replace(fileOf(part), `${part}-gone.js`), loader);
	let copies = 0;
	await page.route('**/docent.js*', (route) => {
		const isFresh = new URL(route.request().url()).search !== '';
		copies += Number(isFresh);
		return route.fulfill({
			contentType: 'text/javascript',
			headers: { 'access-control-allow-origin': '*' },
			body: isFresh ? loader : old,
		});
	});
	return { copies: () => copies };
}

export async function askAndRead(panel: DocentPanel): Promise<void> {
	await panel.submit('Is it answered?');
	await expect(panel.lastAnswer).toContainText('It is answered.');
	await panel.settled();
}
