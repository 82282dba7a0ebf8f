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

const cuts: readonly Cut[] = [
	{
		// The chat is always given its own transport; the default one brings an event parser and every chunk's schema.
		module: 'ai/dist/index.mjs',
		find: /transport = new DefaultChatTransport\(\),/,
		replace: 'transport,',
	},
	{
		// Made while the module loads, for functions that the widget never calls; as functions they can be dropped.
		module: 'ai/dist/index.mjs',
		find: /^var (\w+) = (?=z\d*\.|lazyValidator\d*\(|createDownload\(|createIdGenerator\d*\()/gm,
		replace: 'var $1 = () => ',
	},
	{
		// Names for structured output, which would keep everything they name.
		module: 'ai/dist/index.mjs',
		find: /__export\(output_exports, \{[\s\S]*?\}\);/,
		replace: '',
	},
	{
		// What marks its error classes; nothing here asks an error for its class, and without the marks most classes go.
		module: 'ai/dist/index.mjs',
		find: /^_a\d* = symbol\d*;$/gm,
		replace: '',
	},
	{
		module: 'ai/dist/index.mjs',
		find: /= (?=Symbol\.for\()/g,
		replace: '= /* @__PURE__ */ ',
	},
	{
		// Schemas are stubs in the widget, so none is ever turned into JSON Schema.
		module: '@ai-sdk/provider-utils/dist/index.mjs',
		find: /function zodSchema\(zodSchema2, options\) \{[\s\S]*?\n\}\n/,
		replace: 'function zodSchema() {\n  throw new Error("schemas are not part of the widget");\n}\n',
	},
	{
		// Only the lexer is used; the instance made at load time would keep the parser and the HTML renderer.
		module: 'marked/lib/marked.esm.js',
		find: /var \w+=new \w+;function \w+\(\w+,\w+\)\{return \w+\.parse\(\w+,\w+\)\}[\s\S]*?export\{.*?(\w+) as Lexer,.*?(\w+) as Tokenizer,.*?\};/,
		replace: 'export{$1 as Lexer,$2 as Tokenizer};',
	},
];

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
