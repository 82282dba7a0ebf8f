const said = new Set<string>();

/** Tells whoever builds the chat, once: every question would say the same again. */
export function warnOnce(sentence: string): void {
	if (said.has(sentence)) return;
	said.add(sentence);
	console.warn(`Docent: ${sentence}`);
}
