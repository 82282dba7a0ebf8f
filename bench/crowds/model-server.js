/**
 * A language model behind the chat completions API that says so many words a second to each of its clients, in a process of its own.
 *
 *     node bench/crowds/model-server.js <events of an answer> <events a second>
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { argv, execPath } from 'node:process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(import.meta.url);

/** @param {number} events in one answer @param {number} perSecond */
export async function startModel(events, perSecond) {
	const child = spawn(execPath, [script, String(events), String(perSecond)], { stdio: ['ignore', 'pipe', 'inherit'] });
	const [url] = await once(createInterface({ input: child.stdout }), 'line');
	return { url: String(url), stop: () => void child.kill() };
}

const tickMs = 10;

/** @param {string | undefined} content @param {string | null} reason */
const chunk = (content, reason) =>
	`data: ${JSON.stringify({
		id: 'chatcmpl-1',
		object: 'chat.completion.chunk',
		created: 1_795_000_000,
		model: 'bench',
		choices: [{ index: 0, delta: content === undefined ? {} : { role: 'assistant', content }, finish_reason: reason }],
	})}\n\n`;

const word = chunk('a few words of text ', null);
const ending = `${chunk(undefined, 'stop')}data: [DONE]\n\n`;

/** The number of first answers that are short: from whole answers a service learns that this model's first words are no thoughts. */
export const warmUps = 20;

/** @param {number} events @param {number} perSecond */
function serve(events, perSecond) {
	let asked = 0;
	/** @type {Map<import('node:http').ServerResponse, { said: number, events: number, dueAt: number }>} */
	const answers = new Map();

	setInterval(() => {
		const now = performance.now();
		for (const [response, answer] of answers) {
			if (answer.dueAt > now) continue;
			answer.dueAt += 1_000 / perSecond;
			if (answer.said++ < answer.events) {
				response.write(word);
			} else {
				answers.delete(response);
				response.end(ending);
			}
		}
	}, tickMs);

	const server = createServer((request, response) => {
		request.resume().on('end', () => {
			response.writeHead(200, { 'content-type': 'text/event-stream' });
			response.write(word);
			answers.set(response, {
				said: 1,
				events: asked++ < warmUps ? 2 : events,
				dueAt: performance.now() + 1_000 / perSecond,
			});
			response.on('close', () => answers.delete(response));
		});
	});
	server.listen(0, '127.0.0.1', () => {
		const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
		console.log(`http://127.0.0.1:${port}/v1`);
	});
}

if (argv[1] === script) serve(Number(argv[2]), Number(argv[3]));
