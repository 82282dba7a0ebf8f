import type { Prompt } from '../../answering/prompt/prompt.js';

export interface PromptBlock {
	kind: string;
	attributes: string;
	text: string;
}

export interface ReadPrompt {
	/** The name of the fence's tags, from the first line of the message. */
	tag: string;
	system: string;
	/** The texts inside fences. */
	blocks: PromptBlock[];
	/** The text outside the fences, without the first line. */
	outside: string;
}

/** Reads a prompt as an obedient model does: only the fence that the first line names separates the blocks. */
export function readPrompt({ system, messages }: Prompt): ReadPrompt {
	const [first = '', ...rest] = messages
		.map((message) => message.content)
		.join('\n')
		.split('\n');
	const tag = /^Each block stands between <(data-[\w-]+) kind="…">/.exec(first)?.[1] ?? '';
	const fence = new RegExp(`<${tag} kind="(\\w+)"([^>\\n]*)>\\n([\\s\\S]*?)\\n</${tag}>`, 'g');
	const content = rest.join('\n');
	const blocks = [...content.matchAll(fence)].map(([, kind = '', attributes = '', text = '']) => ({
		kind,
		attributes,
		text,
	}));
	return { tag, system, blocks, outside: content.replace(fence, '') };
}
