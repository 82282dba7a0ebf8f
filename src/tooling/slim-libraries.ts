/**
 * Cuts away, in the widget's builds, what its libraries carry but the widget never runs. Each cut names its reason and fails the
 * build when its place is not found any more, so that an upgrade cannot bring the weight back unseen.
 */
import type { Plugin } from 'vite';

interface Cut {
	/** End of the module's path. */
	module: string;
	find: RegExp;
	replace: string;
}

const marker = /`vercel\.ai\.error\.\$\{\w+\}`/g;
const markedClass = /extends \(_b\d* = (\w+), _a\d* = symbol\d*, _b\d*\)/g;

/** Its error classes carry marks, made while the modules load; nothing here asks an error for its class. */
const unmarked = (module: string): Cut[] => [
	{ module, find: markedClass, replace: 'extends $1' },
	{ module, find: marker, replace: '""' },
	{ module, find: /= (?=Symbol\.for\()/g, replace: '= /* @__PURE__ */ ' },
];

const sdk = 'ai/dist/index.mjs';
const sdkReact = '@ai-sdk/react/dist/index.mjs';
const sdkUtils = '@ai-sdk/provider-utils/dist/index.mjs';
const marked = 'marked/lib/marked.esm.js';

const sdkCuts: readonly Cut[] = [
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
	{
		// Guessing at half of a tool's input: the widget waits for the whole.
		module: sdk,
		find: /^async function parsePartialJson\(jsonText\) \{[\s\S]*?^\}$/m,
		replace: 'async function parsePartialJson() {\n  return {};\n}',
	},
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

const markedCuts: readonly Cut[] = [
	{
		// Only the lexer is used; the instance made at load time would keep the parser and the HTML renderer.
		module: marked,
		find: /var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\(\w+,\w+\)\}[\s\S]*?export\{.*?(\w+) as Lexer,.*?(\w+) as Tokenizer,.*?\};/,
		replace: 'export{$1 as Lexer,$2 as Tokenizer};',
	},
	// Options that are never set, and the rules that go with them.
	{ module: marked, find: /this\.options\.pedantic/g, replace: '!1' },
	{ module: marked, find: /this\.options\.gfm/g, replace: '!0' },
	{ module: marked, find: /this\.options\.breaks/g, replace: '!1' },
	{ module: marked, find: /this\.options\.silent/g, replace: '!1' },
	{ module: marked, find: /this\.options\.(?:extensions|hooks)/g, replace: 'null' },
	{
		module: marked,
		find: /\{other:(\w+),block:(\w+)\.normal,inline:(\w+)\.normal\}/,
		replace: '{other:$1,block:$2.gfm,inline:$3.gfm}',
	},
	{ module: marked, find: /=\{normal:\w+,gfm:(\w+)(?:,breaks:\w+)?,pedantic:\w+\}/g, replace: '={gfm:$1}' },
	{ module: marked, find: /(?<=[=:])g\(/g, replace: '/* @__PURE__ */ g(' },
	// Base rules that those of GFM replace, and patterns that nothing is left to use.
	{ module: marked, find: /html:\w+,lheading:\w+,(list:\w+,newline:\w+),paragraph:\w+,table:\w+/, replace: '$1' },
	{
		module: marked,
		find: /,del:\w+,delLDelim:\w+,delRDelim:\w+,emStrongLDelim:\w+,emStrongRDelimAst:\w+/,
		replace: '',
	},
	{ module: marked, find: /,text:\w+,url:\w+(?=\},)/, replace: '' },
	{
		module: marked,
		find: /(?:outputLinkReplace|listReplaceNesting|pedanticHrefTitle|escape(?:Test|Replace)(?:NoEncode)?|percentDecode|spaceLine|notSpaceStart|endingNewline):\/(?:[^/\\[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/\w*,/g,
		replace: '',
	},
	{ module: marked, find: /pedanticHeadingBeginRegex:\w+\(.*?\)\),(?=htmlBeginRegex)/, replace: '' },
	{
		// HTML is text here.
		module: marked,
		find: /html\(\w+\)\{let [^{}]*?this\.rules\.block\.html\.[\s\S]*?\}\}(?=def\()/,
		replace: 'html(){}',
	},
];

const highlighterCuts: readonly Cut[] = [
	{
		// Only its tokens are used; this writes markup into elements.
		module: 'highlight.js/lib/core.js',
		find: /function highlightElement\(element\) \{[\s\S]*?\n {2}\}\n/,
		replace: 'function highlightElement() {}\n',
	},
];

const cuts = [...sdkCuts, ...markedCuts, ...highlighterCuts];

export function slimLibraries(): Plugin {
	return {
		name: 'docent:slim-libraries',
		transform(code, id) {
			const wanted = cuts.filter(({ module }) => id.endsWith(`/node_modules/${module}`));
			if (wanted.length === 0) return null;
			let slim = code;
			for (const { module, find, replace } of wanted) {
				const before = slim;
				slim = slim.replace(find, replace);
				if (slim === before)
					this.error(`${module} has changed: see whether ${find} in src/tooling/slim-libraries.ts is still needed.`);
			}
			return { code: slim, map: null };
		},
	};
}
