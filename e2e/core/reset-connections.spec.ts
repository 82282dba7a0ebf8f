import { createServer } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { listen } from '../../src/testing/service/listen.js';
import { panelStrings } from '../../src/widget/strings/en.js';
import { expect, test } from '../widget-fixtures.js';

const text = 'Water flows into the lower tank. From there a pump lifts it again.';

/** A service that sends two sentences word by word, and resets the connection a tenth of a second after the last one. */
function startResettingService() {
	const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization, content-type' };
	const server = createServer(async (request, response) => {
		request.resume();
		if (request.method === 'OPTIONS') return void response.writeHead(204, headers).end();
		if (!request.url?.includes('/v2/assistant/')) return void response.writeHead(404, headers).end();
		response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
		const send = (chunk: object) => response.write(`data: ${JSON.stringify(chunk)}\n\n`);
		send({ type: 'text-start', id: 't' });
		for (const delta of text.split(/(?<= )/)) {
			send({ type: 'text-delta', id: 't', delta });
			await delay(7);
		}
		await delay(100);
		request.socket.resetAndDestroy();
	});
	return listen(server);
}

test('the words that came before a connection was reset stay, where nobody looks at the page', async ({
	page,
	hosts,
	panel,
}) => {
	test.setTimeout(120_000);
	await using service = await startResettingService();
	await page.addInitScript(() => {
		// As in a tab behind another: no frame is drawn.
		globalThis.requestAnimationFrame = () => 0;
		Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
	});
	await page.goto(hosts.page('guide', { attributes: { 'data-base-url': service.origin, 'data-persistence': 'none' } }));
	await panel.open();
	const runs = 8;
	let whole = 0;
	for (let run = 0; run < runs; run++) {
		await panel.submit(`Where does the water go? ${run}`);
		await expect(panel.alert).toContainText(panelStrings.errors.cut[1]);
		if ((await panel.answers.allTextContents()).some((answer) => answer.includes(text))) whole += 1;
		await panel.startNew();
	}
	// A browser whose page is busy at this very moment throws words away by itself, those of a plain `fetch` too.
	expect(whole).toBeGreaterThanOrEqual(runs - 2);
});
