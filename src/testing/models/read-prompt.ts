import type { Prompt } from '../../service/answers/prompt.js';

export interface PromptBlock {
	kind: string;
	attributes: string;
	text: string;
}

export interface ReadPrompt {
	/** Name of the fence's tags, as the rules tell it. */
	tag: string;
	system: string;
	/** The texts inside fences. */
	blocks: PromptBlock[];
	/** The text outside of fences. */
	outside: string;
}

/** Reads a prompt as a model that keeps to the rules would: by the fence that the rules name, and by nothing else. */
export function readPrompt({ system, messages }: Prompt): ReadPrompt {
	const tag = /<(data-[\w-]+) kind="…">/.exec(system)?.[1] ?? '';
	const fence = new RegExp(`<${tag} kind="(\\w+)"([^>\\n]*)>\\n([\\s\\S]*?)\\n</${tag}>`, 'g');
	const content = messages.map((message) => message.content).join('\n');
	const blocks = [...content.matchAll(fence)].map(([, kind = '', attributes = '', text = '']) => ({
		kind,
		attributes,
		text,
	}));
	return { tag, system, blocks, outside: content.replace(fence, '') };
}
