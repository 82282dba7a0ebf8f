/**
 * What a flood of agents' reports does to readers' figures and to the service: reports of different words by `/mcp`, without a key, from
 * several addresses, on the embedded database. Another process asks for `/health` and searches all the time.
 *
 *     node bench/crowds/agent-reports.js [reports]
 *
 * Needs `npm run build` and Linux, whose machines answer to all of 127.0.0.0/8.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { numberAt } from '../run/arguments.js';
import { keep, table } from '../run/table.js';
import { startService } from '../service/start-service.js';
import { watchReaders } from '../service/watch-requests.js';
import { fillDatabase } from './fill-database.js';

const reports = numberAt(0, 4_000, 'reports');
const inBatch = 20;
const addresses = 8;
const domain = 'docs';
const asked = 200;

/** @param {string} url @param {unknown} body @param {string} localAddress @returns {Promise<string>} */
const post = (url, body, localAddress) =>
	new Promise((resolve, reject) => {
		const text = JSON.stringify(body);
		const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
		const sent = request(url, { method: 'POST', headers, localAddress }, async (response) => {
			let read = '';
			for await (const part of response.setEncoding('utf8')) read += part;
			resolve(read);
		});
		sent.on('error', reject);
		sent.end(text);
	});

/** @param {number} number */
const report = (number) => {
	const problem = `Page ${number} of chapter ${number * 7} is wrong.`;
	const params = { name: 'report_problem', arguments: { problem } };
	return { jsonrpc: '2.0', id: number, method: 'tools/call', params };
};

const data = mkdtempSync(join(tmpdir(), 'docent-bench-agents-'));
const adminKey = await fillDatabase({ dataFolder: data }, { domain, questions: asked, wordings: 50 });
const service = await startService('public', { flags: ['--domain', domain], data });
const readers = watchReaders(service);
try {
	const read = async (/** @type {string} */ path) => {
		const headers = { authorization: `Bearer ${adminKey}` };
		return (await fetch(`${service.url}/discovery/v2/assistant/${domain}/${path}`, { headers })).json();
	};
	const figures = async () => {
		const { totals, gaps, unanswered, disliked } = await read('insights');
		return JSON.stringify({ totals, gaps: gaps.length, unanswered, disliked: disliked.length });
	};
	const before = await figures();
	await readers.begin();
	await delay(5_000);
	const quiet = await readers.worst();
	const begun = performance.now();
	let refused = 0;
	for (let from = 0; from < reports; from += inBatch * addresses) {
		const batches = Array.from({ length: addresses }, (_, address) => {
			const first = from + address * inBatch;
			const batch = Array.from({ length: Math.max(0, Math.min(inBatch, reports - first)) }, (_, n) =>
				report(first + n),
			);
			return batch.length === 0 ? '' : post(`${service.url}/mcp`, batch, `127.0.0.${address + 2}`);
		});
		for (const answer of await Promise.all(batches)) refused += answer.split('This was not kept').length - 1;
	}
	const seconds = (performance.now() - begun) / 1_000;
	const flooded = await readers.worst();
	const viewing = performance.now();
	const after = await figures();
	const view = performance.now() - viewing;
	const { total } = await read('agent-reports');
	const rows = [
		['reports sent', reports],
		['kept', total],
		['refused with a sentence', refused],
		["readers' figures", before === after ? 'the same' : 'CHANGED'],
		['seconds', seconds.toFixed(1)],
		['worst `/health` before, ms', quiet.health.toFixed(0)],
		['worst `/health` meanwhile, ms', flooded.health.toFixed(0)],
		['worst search before, ms', quiet.search.toFixed(0)],
		['worst search meanwhile, ms', flooded.search.toFixed(0)],
		['report of the owner afterwards, ms', view.toFixed(0)],
	];
	keep(
		import.meta.url,
		`# Reports of agents

${reports} different problems reported by \`/mcp\` without a key, ${inBatch} in a batch, from ${addresses} addresses at once, beside ${asked} questions of readers. The embedded database.
Target: readers' figures stay as they are, and an address leaves 20 reports a day.

${table(['what', 'measured'], rows)}`,
	);
	if (before !== after || total > 20 * addresses) process.exitCode = 1;
} finally {
	await readers.stop();
	await service.stop();
	rmSync(data, { recursive: true, force: true });
}
