/** `docent/transport`: a transport for `useChat` of AI SDK 5, 6 and 7, for browsers and servers. */

export { DocentError, type DocentErrorCode, type DocentErrorDetails } from '../client/docent-error.js';
export type { AnswerPassage, PassagesData, PassagesFrame, Verdict, VerdictData } from '../contract/answer-parts.js';
export type { ContextItem, SearchFilter } from '../contract/assistant.js';
export type { Source } from '../contract/source.js';
export type { Chunk } from '../stream/chunk.js';
export type {
	ChatMessage,
	ChatQuestion,
	ChatRequest,
	DocentMetadata,
	DocentQuestionBody,
	DocentTransportOptions,
	PreparedRequest,
	QuestionToPrepare,
	RequestToPrepare,
} from './chat-request.js';
export { DocentTransport } from './docent-transport.js';
export { sourcesOf } from './sources-of.js';
