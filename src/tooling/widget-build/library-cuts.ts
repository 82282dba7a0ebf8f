/** The table of what is cut out of the widget's libraries; see `cut-libraries.ts`. */

export interface Cut {
	/** A text, or a pattern that stays within a line, so that neither can reach too far. */
	readonly find: string | RegExp;
	readonly replace: string;
	/** The number of places in the file. */
	readonly hits: number;
	readonly reason: string;
	/** The gzipped bytes of the panel that the cut saves beside the others, by `measure-cuts.js`. */
	readonly bytes: number;
}

export interface CutFile {
	/** The file's path below `node_modules`. */
	readonly file: string;
	/** The hash of the file as it is installed. */
	readonly sha256: string;
	readonly cuts: readonly Cut[];
}

export const cutFiles: readonly CutFile[] = [
	{
		file: 'ai/dist/index.mjs',
		sha256: '40058523d1d0e8e31d3855e7768b0038a805e667c13747ae3b612d1efd8dc9c8',
		cuts: [
			{
				find: 'transport = new DefaultChatTransport(),',
				replace: 'transport,',
				hits: 1,
				reason:
					'The chat has a transport of its own; the default one brings an event parser and every chunk as a schema.',
				bytes: 8340,
			},
			{
				find: /^var (\w+) = (?=z\d*\.)/gm,
				replace: 'var $1 = () => ',
				hits: 15,
				reason: 'Schemas that are made while the module loads; as functions that nobody calls they are dropped.',
				bytes: 599,
			},
			{
				find: 'if (messageMetadataSchema != null) {',
				replace: 'if (false) {',
				hits: 1,
				reason: 'No schema for metadata is ever given, so nothing is checked against one.',
				bytes: 410,
			},
			{
				find: 'if ((dataPartSchemas == null ? void 0 : dataPartSchemas[chunk.type]) != null) {',
				replace: 'if (false) {',
				hits: 1,
				reason: 'No schema for data parts is ever given either; without both the code that checks is dropped.',
				bytes: 434,
			},
			{
				find: 'case "tool-input-delta": {\n              const',
				replace: 'case "tool-input-delta": {\n              break;\n              const',
				hits: 1,
				reason: "Half of a tool's input is never shown, so no parser has to complete it.",
				bytes: 1643,
			},
			{
				find: 'if (chunk.dynamic) {',
				replace: 'if (false) {',
				hits: 5,
				reason: 'A tool is shown by its name, whether or not the service knew it beforehand.',
				bytes: 159,
			},
			{
				find: 'mergeObjects(state.message.metadata, metadata)',
				replace: '{ ...state.message.metadata, ...metadata }',
				hits: 1,
				reason: "An answer's metadata is flat, so merging is spreading.",
				bytes: 146,
			},
			{
				find: 'if ("text" in message || "files" in message) {',
				replace: 'if (false) {',
				hits: 1,
				reason: 'Questions come as whole messages, without files.',
				bytes: 219,
			},
		],
	},
	{
		file: '@ai-sdk/provider-utils/dist/index.mjs',
		sha256: '4ca9bd1edd9f3b19bcf67bf5db403af303711a5c293af73c06e7b76fab3147c4',
		cuts: [
			{
				find: 'if (prefix == null) {',
				replace: 'if (true) {',
				hits: 1,
				reason: "Ids have no prefix; what checks one brings the SDK's classes of errors.",
				bytes: 294,
			},
		],
	},
	{
		file: '@ai-sdk/react/dist/index.mjs',
		sha256: '967d82d9d0c9e451dde0dec0a309222b4b772085615b5b8fe98a534eaec12a7b',
		cuts: [
			{
				find: 'return waitMs != null ? throttleFunction(fn, waitMs) : fn;',
				replace: 'return fn;',
				hits: 1,
				reason:
					'The stream is paced before the chat, so nothing asks for a throttle; its package is CommonJS and needs a loader.',
				bytes: 415,
			},
			{
				find: '    if (resume) {',
				replace: '    if (false) {',
				hits: 1,
				reason: 'A lost answer is asked for by our own code, never whenever the page comes into view.',
				bytes: 236,
			},
		],
	},
	{
		file: 'marked/lib/marked.esm.js',
		sha256: '5371fea86fd0656b4fc7bea7c94c663109d82789b69433eeee78d42895aa44de',
		cuts: [
			{
				find: /var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\(.*export\{.*?(\w+) as Lexer,.*?(\w+) as Tokenizer,.*\};$/gm,
				replace: 'export{$1 as Lexer,$2 as Tokenizer};',
				hits: 1,
				reason:
					'Only the lexer is used; the instance that the module makes would keep the parser and the HTML renderer.',
				bytes: 3256,
			},
		],
	},
];
