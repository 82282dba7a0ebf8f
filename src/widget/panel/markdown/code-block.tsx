import { CopyButton } from '../copy-button.js';
import { codeText } from './code-text.js';
import { copyableCode } from './hidden-characters.js';
import { useMarkdownSettings } from './use-markdown-settings.js';

export interface CodeBlockProps {
	code: string;
	/** Name that matches `^[a-z0-9_+#.-]{1,24}$`, or empty. */
	language: string;
}

/** A code block under its language's name, in a scroll area of its own that the keyboard reaches. */
export function CodeBlock({ code, language }: CodeBlockProps) {
	const { strings } = useMarkdownSettings();
	return (
		<div class="md-code" dir="ltr">
			<div class="md-header">
				<span class="md-language">{language || strings.code}</span>
				<CopyButton text={() => copyableCode(code)} label={strings.copyCode} copiedLabel={strings.copied} />
			</div>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll long lines. */}
			<pre tabIndex={0}>
				<code data-lang={language || undefined}>{codeText(code)}</code>
			</pre>
		</div>
	);
}
