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
				bytes: 45464,
			},
			{
				find: 'case "tool-input-delta": {\n              const',
				replace: 'case "tool-input-delta": {\n              break;\n              const',
				hits: 1,
				reason: "Half of a tool's input is never shown, so no parser has to complete it.",
				bytes: 1321,
			},
			{
				find: /^ {4}this(\.sendMessage|\.addToolOutput|\["~resumeStreamIfDisconnected"\]) = async/gm,
				replace: '    if (0) this$1 = async',
				hits: 3,
				reason: 'Questions are sent by `regenerate`, and no tool runs in the browser.',
				bytes: 616,
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
				bytes: 3333,
			},
			{
				find: 'this.options.pedantic',
				replace: '!1',
				hits: 21,
				reason: 'Answers are read as GitHub reads Markdown, never as the first Markdown did.',
				bytes: 191,
			},
			{
				find: /\b(nt|Dt|qt|gt|xt|Tt)=(?=\{\.\.\.|g\()/gm,
				replace: '$1=0&&',
				hits: 6,
				reason: 'The rules of the first Markdown, and those that break every line, are never asked for.',
				bytes: 512,
			},
		],
	},
];
