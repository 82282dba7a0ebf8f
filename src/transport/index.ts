/** `docent/transport`: answers for a chat of your own, by `useChat` of AI SDK 5, 6 or 7. It runs in browsers and on servers. */

export { DocentError, type DocentErrorCode, type DocentErrorDetails } from '../client/docent-error.js';
export type { Source } from '../client/source.js';
export type { ContextItem, SearchFilter } from '../contract/assistant.js';
export type { Chunk } from '../stream/chunk.js';
export type {
	ChatMessage,
	ChatQuestion,
	ChatRequest,
	DocentMetadata,
	DocentQuestionBody,
	DocentTransportOptions,
} from './chat-request.js';
export { DocentTransport } from './docent-transport.js';
export { sourcesOf } from './sources-of.js';
