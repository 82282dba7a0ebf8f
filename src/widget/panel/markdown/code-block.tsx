import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { CopyButton } from '../copy-button.js';
import { copyableCode } from '../hidden-characters.js';
import { lazyPart } from '../lazy-part.js';
import type { CodeFence } from './code-fence.js';
import { codeText } from './code-text.js';
import type { Coloured } from './highlight/code-tools.lazy.js';
import { useMarkdownSettings } from './markdown-context.js';

/** The tools that not every answer needs: colours, the name of a file, wrapped lines. */
const CodeTools = lazyPart(
	// Taken by name: highlight.lazy.tsx shares the chunk, and a namespace object would bring the bundler's runtime along.
	async () => {
		const { view, css } = await import('./highlight/code-tools.lazy.js');
		return { view, css };
	},
	({ name }) => <span class="md-language">{name}</span>,
);

/** A code block under its language's name, in a scroll area of its own that the keyboard reaches. */
export function CodeBlock(fence: CodeFence) {
	const { code, language } = fence;
	const { strings } = useMarkdownSettings();
	const pre = useRef<HTMLPreElement>(null);
	const [wrapped, setWrapped] = useState(false);
	const [coloured, setColoured] = useState<Coloured>();
	const [above, setAbove] = useState<ComponentChildren>();
	return (
		<div class="md-code" dir="ltr" translate={false}>
			<div class="md-header">
				<CodeTools
					{...fence}
					name={language || strings.code}
					pre={pre}
					wrapped={wrapped}
					onWrap={setWrapped}
					onColoured={setColoured}
					onAbove={setAbove}
				/>
				<CopyButton text={() => copyableCode(code)} label={strings.copyCode} copiedLabel={strings.copied} />
			</div>
			{above}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll long lines. */}
			<pre ref={pre} class={wrapped ? 'md-wrap' : undefined} tabIndex={0}>
				<code data-lang={language || undefined}>{coloured?.code === code ? coloured.nodes : codeText(code)}</code>
			</pre>
		</div>
	);
}
