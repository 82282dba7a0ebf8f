import type { Cut } from './slim-libraries.js';

const marker = /`vercel\.ai\.error\.\$\{\w+\}`/g;
const markedClass = /extends \(_b\d* = (\w+), _a\d* = symbol\d*, _b\d*\)/g;

/** Its error classes carry marks, made while the modules load; nothing here asks an error for its class. */
const unmarked = (module: string): Cut[] => [
	{ module, find: markedClass, replace: 'extends $1' },
	{ module, find: marker, replace: '""' },
	{ module, find: /= (?=Symbol\.for\()/g, replace: '= /* @__PURE__ */ ' },
];

export const sdk = 'ai/dist/index.mjs';
const sdkReact = '@ai-sdk/react/dist/index.mjs';
const sdkUtils = '@ai-sdk/provider-utils/dist/index.mjs';

/** What of the AI SDK the widget never runs. */
export const sdkCuts: readonly Cut[] = [
	{
		// The chat is always given its own transport; the default one brings an event parser and every chunk's schema.
		module: sdk,
		find: /transport = new DefaultChatTransport\(\),/,
		replace: 'transport,',
	},
	{
		// Made while the module loads, for functions that the widget never calls; as functions they can be dropped.
		module: sdk,
		find: /^var (\w+) = (?=z\d*\.|lazyValidator\d*\(|createDownload\(|createIdGenerator\d*\()/gm,
		replace: 'var $1 = () => ',
	},
	{
		// Names for structured output, which would keep everything they name.
		module: sdk,
		find: /__export\(output_exports, \{[\s\S]*?\}\);/,
		replace: '',
	},
	{ module: sdk, find: /^_a\d* = symbol\d*;$/gm, replace: '' },
	{ module: sdk, find: marker, replace: '""' },
	{ module: sdk, find: /= (?=Symbol\.for\()/g, replace: '= /* @__PURE__ */ ' },
	{
		// For servers that write streams.
		module: sdk,
		find: /^var JsonToSseTransformStream = class extends TransformStream \{[\s\S]*?^\};$/m,
		replace: 'var JsonToSseTransformStream;',
	},
	// Files and documents without an address have no place in an answer.
	{ module: sdk, find: /^ {12}case "file": \{\n +state\.message[\s\S]*?^ {12}\}\n/m, replace: '' },
	{ module: sdk, find: /^ {12}case "source-document": \{[\s\S]*?^ {12}\}\n/m, replace: '' },
	// A call of a tool is shown by the tool's name, whether or not the service has declared the tool.
	{ module: sdk, find: /if \(chunk\.dynamic\) \{/g, replace: 'if (false) {' },
	// Guessing at half of a tool's input: the widget waits for the whole.
	{ module: sdk, find: /^ {12}case "tool-input-delta": \{\n +const partialToolCall[\s\S]*?^ {12}\}\n/m, replace: '' },
	{ module: sdk, find: /^ +state\.partialToolCalls\[chunk\.toolCallId\] = \{[\s\S]*?\};\n/m, replace: '' },
	{ module: sdk, find: /^ +const toolInvocations = getCurrentStepParts\(\)\.filter\(isToolUIPart\);\n/m, replace: '' },
	{
		// Checks against schemas that the widget never gives: the transport has read every chunk before.
		module: sdk,
		find: /^ +if \((?:messageMetadataSchema|\(dataPartSchemas == null[^\n]*) != null\) \{\n +await validateTypes\w*\(\{[\s\S]*?\}\);\n +\}$/gm,
		replace: '',
	},
	{
		// Questions are whole messages; texts with attached files are never sent.
		module: sdk,
		find: /if \("text" in message \|\| "files" in message\) \{[\s\S]*?\} else \{\n( +uiMessage = message;)\n +\}/,
		replace: '$1',
	},
	{
		// Nor is a question ever replaced by the SDK: the chat forks by itself.
		module: sdk,
		find: /if \(message\.messageId != null\) \{[\s\S]*?\} else \{\n( +this\.state\.pushMessage\(\{[\s\S]*?\}\);)\n +\}/,
		replace: '$1',
	},
	{
		// A message's metadata is flat.
		module: sdk,
		find: /^function mergeObjects\(base, overrides\) \{[\s\S]*?^\}$/m,
		replace: 'function mergeObjects(base, overrides) {\n  return { ...base, ...overrides };\n}',
	},
	{
		// Tools run on the service.
		module: sdk,
		find: /this\.addToolOutput = async \([\s\S]*?(?=\n +\/\*\* @deprecated Use addToolOutput \*\/)/,
		replace: '',
	},
	{
		// Nothing is sent but what the reader asks.
		module: sdk,
		find: /^ {4}if \(!isAbort && !isError\) \{\n +await this\.runAutomaticRequest\([\s\S]*?^ {4}\}\n|^ {2}async (?:shouldSendAutomatically|runAutomaticRequest)\([\s\S]*?^ {2}\}\n/gm,
		replace: '',
	},
	// An answer is received again from its beginning, never from where its stream broke off.
	{ module: sdk, find: /this\["~resumeStreamIfDisconnected"\] = async \([\s\S]*?^ {4}\};/m, replace: '' },
	{ module: sdk, find: /^ {6}if \(isDisconnect\) \{[\s\S]*?^ {6}\}\n/m, replace: '' },
	{ module: sdk, find: /if \([^\n]*\) \{\n +this\.resumableStreamState = void 0;\n +\}/g, replace: '' },
	{ module: sdk, find: /[^ ]* === "resume-stream" && this\.resumableStreamState != null \? .*? : /, replace: '' },
	{ module: sdk, find: /this\.resumableStreamState = void 0;/g, replace: '' },
	// An answer is always a message of its own, below the question; none goes on in an older one.
	{ module: sdk, find: /^ +const resumableResponseMessage = [\s\S]*?: void 0;\n/m, replace: '' },
	{ module: sdk, find: /^ +lastMessage: trigger === "resume-stream" \? [^\n]*\n/m, replace: '' },
	{ module: sdk, find: /^ +const (?:usesEarlierAssistantMessage|originalResponseMessageId) = [^\n]*\n/gm, replace: '' },
	{ module: sdk, find: /else if \(usesEarlierAssistantMessage\) \{[\s\S]*?^ {14}\} (?=else)/m, replace: '' },
	{
		module: sdk,
		find: /^ {2}const lastStepStartIndex = message\.parts[\s\S]*?(?=^ {2}return \{\n {4}message,)/m,
		replace: '',
	},
	...unmarked('@ai-sdk/provider/dist/index.mjs'),
	...unmarked(sdkUtils),
	{
		// Schemas are stubs in the widget, so none is ever turned into JSON Schema.
		module: sdkUtils,
		find: /function zodSchema\(zodSchema2, options\) \{[\s\S]*?\n\}\n/,
		replace: 'function zodSchema() {\n  throw new Error("schemas are not part of the widget");\n}\n',
	},
	{
		// Identifiers never get a prefix.
		module: sdkUtils,
		find: /if \(prefix == null\) \{\n +return generator;\n +\}[\s\S]*?(?=\n\};\nvar generateId =)/,
		replace: 'return generator;',
	},
	{
		// Made while the module loads, for what only servers do.
		module: sdkUtils,
		find: /^var (?:textDecoder = new TextDecoder\(\)|\{ btoa, atob \} = globalThis);$/gm,
		replace: '',
	},
	{
		module: sdk,
		find: /^var (?:textEncoder = new TextEncoder\(\)|\{ atob \} = globalThis);$/gm,
		replace: '',
	},
	{
		// The other hooks, with a cache of their own that wants the whole of React.
		module: sdkReact,
		find: /\/\/ src\/use-completion\.ts[\s\S]*?export \{[\s\S]*?\};/,
		replace: 'export { Chat, useChat };',
	},
	// Private fields, written for browsers that have none.
	{ module: sdkReact, find: /__private(?:Add|Set)\(this, (\w+), /g, replace: '(this.$1 = ' },
	{ module: sdkReact, find: /__privateGet\(this, (\w+)\)/g, replace: 'this.$1' },
	{ module: sdkReact, find: /^_\w+ = new WeakMap\(\);$/gm, replace: '' },
	{
		// Given a chat for good, and asked for what it holds only.
		module: sdkReact,
		find: /const setMessages = useCallback\([\s\S]*?\[chatRef\]\n {2}\);/,
		replace: '',
	},
	{
		module: sdkReact,
		find: /return \{\n {4}id: chatRef\.current\.id,[\s\S]*?addToolOutput: chatRef\.current\.addToolOutput\n {2}\};/,
		replace: 'return { messages, error, status };',
	},
	{
		// Ours is a module with a name.
		module: sdkReact,
		find: /import throttleFunction from/,
		replace: 'import { throttle as throttleFunction } from',
	},
	{
		// Asking for a lost stream again whenever the page comes into view.
		module: sdkReact,
		find: /if \(resume\) \{\n +return registerAutomaticResume\(\{[\s\S]*?\}\);\n +\}/,
		replace: '',
	},
];

/** See `privateNames` in slim-libraries.ts. */
export const sdkNames =
	`activeReasoningParts activeResponse activeResumeRequest activeStopCount activeTextParts completionPromise dataPartSchemas
		idleWaiters isProcessing jobExecutor makeRequestImpl messageMetadataSchema partialToolCalls processQueue
		runUpdateMessageJob sendAutomaticallyWhen stopGeneration updateStatus waitForIdle`.split(/\s+/);
