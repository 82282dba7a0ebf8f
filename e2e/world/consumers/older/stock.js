/** A chat of one version of the AI SDK, without an interface: asks twice and tells what came, as one line of JSON. */
import { DocentTransport } from 'docent/transport';
import { olderFetch } from './dist/older-fetch.js';

const setting = (name) => process.env[name] ?? '';
const sdk = await import(setting('SDK'));
const fetch = setting('WAY') === 'fetch' ? olderFetch : globalThis.fetch;
const headers = { Authorization: `Bearer ${setting('DOCENT_KEY')}` };
const questions = ['How do I embed Docent with a script tag?', 'And in a React app?'];

/** What a binding to a framework keeps. */
class State {
	status = 'ready';
	error = undefined;
	messages = [];
	snapshot = structuredClone;
	pushMessage = (message) => {
		this.messages = [...this.messages, message];
	};
	popMessage = () => {
		this.messages = this.messages.slice(0, -1);
	};
	replaceMessage = (index, message) => {
		this.messages = this.messages.with(index, message);
	};
}

const textOf = ({ parts }) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

async function chat() {
	const own = new DocentTransport({
		baseUrl: setting('DOCENT_URL'),
		domain: setting('DOCENT_DOMAIN'),
		apiKey: setting('DOCENT_KEY'),
	});
	const stock = () => new sdk.DefaultChatTransport({ api: setting('API'), headers, body: { fp: 'anonymous' }, fetch });
	class Chat extends sdk.AbstractChat {}
	const transport = setting('WAY') === 'transport' ? own : stock();
	const asking = new Chat({ id: 'chat', transport, state: new State() });
	const turns = [];
	for (const text of questions) {
		const threadId = asking.messages.findLast(({ role }) => role === 'assistant')?.metadata?.threadId;
		await asking.sendMessage({ text }, { body: { threadId } });
		const answer = asking.lastMessage;
		turns.push({
			status: asking.status,
			error: asking.error?.message,
			text: textOf(answer),
			sources: answer.parts.filter(({ type }) => type === 'source-url').length,
			threadId: answer.metadata?.threadId,
		});
		if (asking.error) break;
	}
	return turns;
}

async function dataStream() {
	const turns = [];
	let threadId;
	for (const [index, content] of questions.entries()) {
		const messages = [{ id: `m${index}`, role: 'user', content }];
		const response = await fetch(setting('API'), {
			method: 'POST',
			headers: { ...headers, 'content-type': 'application/json' },
			body: JSON.stringify({ fp: 'anonymous', threadId, messages }),
		});
		threadId = response.headers.get('x-thread-id') ?? undefined;
		const turn = { status: 'ready', text: '', sources: 0, threadId };
		turns.push(turn);
		try {
			await sdk.processDataStream({
				stream: response.body,
				onTextPart: (text) => {
					turn.text += text;
				},
				onSourcePart: () => {
					turn.sources += 1;
				},
			});
		} catch (error) {
			Object.assign(turn, { status: 'error', error: error.message });
			break;
		}
	}
	return turns;
}

console.log(JSON.stringify(await (sdk.AbstractChat ? chat() : dataStream())));
