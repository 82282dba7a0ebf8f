import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { textsOf } from '../../client/asked-message.js';
import { Conversation, type ConversationDependencies } from '../../widget/conversation/conversation.js';
import type { ScenarioName } from '../faults/fault-scenarios.js';
import { type FaultServer, startFaultServer } from '../faults/fault-server.js';
import { connectionTo } from './client-under-test.js';

/** Waits for a state. The limit is long for busy machines; the wait ends as soon as the state is reached. */
export const until = (state: () => boolean) => vi.waitUntil(state, { timeout: 10_000 });

export const settled = ({ chat }: Conversation) => until(() => !chat.isReceiving);
export const streaming = ({ chat }: Conversation) => until(() => chat.status === 'streaming');

export const transcript = ({ chat }: Conversation) => chat.messages.map((message) => textsOf(message).join(''));

/** The fault server's answer to a question. */
export const wholeAnswer = (question: string) => `You asked: ${question}\n\nSee [1](/guide/install#docker).`;

/** The parts that every test of the chat needs. */
export interface ChatTest {
	readonly server: FaultServer;
	/** Opens a chat as the panel does. A second call stands for the next page. */
	open(dependencies?: Partial<ConversationDependencies>): Conversation;
	/** Asks and waits for the end of the answer. */
	ask(docent: Conversation, text: string, scenario?: ScenarioName): Promise<void>;
}

/** Prepares each test of a file: it gets a real server and an empty storage. */
export function setUpChatTests(): ChatTest {
	let server: FaultServer;
	const opened: Conversation[] = [];

	vi.setConfig({ testTimeout: 20_000 });
	beforeAll(async () => {
		server = await startFaultServer();
	});
	afterAll(() => server.close());
	beforeEach(() => {
		server.requests.length = 0;
		server.replays.length = 0;
		server.stops.length = 0;
		server.setScenario('v2');
	});
	afterEach(async () => {
		await Promise.all(opened.splice(0).map((docent) => docent.destroy()));
		localStorage.clear();
		sessionStorage.clear();
	});

	return {
		get server() {
			return server;
		},
		open(dependencies = {}) {
			const options = { ...connectionTo(server), persistence: 'local' as const };
			const docent = new Conversation({ options, network: { pageOrigin: 'http://localhost:3000' }, ...dependencies });
			opened.push(docent);
			return docent;
		},
		async ask(docent, text, scenario) {
			if (scenario) server.setScenario(scenario);
			docent.ask(text);
			await settled(docent);
		},
	};
}
