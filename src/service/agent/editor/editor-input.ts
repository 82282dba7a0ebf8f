import { z } from 'zod';

/**
 * What the editor is told besides the prompt, as `providerOptions.docent`: the instructions of this turn, the oldest first, so
 * that nothing else in a prompt can pass for one.
 */
export interface EditorInput {
	instructions: string[];
}

const editorInput = z.object({ instructions: z.array(z.string()).min(1) }) satisfies z.ZodType<EditorInput>;

/** @throws Error when the caller did not say what is to be done. */
export function parseEditorInput(providerOptions: Record<string, unknown> | undefined): EditorInput {
	const parsed = editorInput.safeParse(providerOptions?.docent);
	if (!parsed.success) throw new Error('The editor needs `providerOptions.docent.instructions`, a list of texts.');
	return parsed.data;
}
