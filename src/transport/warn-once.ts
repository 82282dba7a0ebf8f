const said = new Set<string>();

/** Warns the developer once. Otherwise every question would repeat the sentence. */
export function warnOnce(sentence: string): void {
	if (said.has(sentence)) return;
	said.add(sentence);
	console.warn(`Docent: ${sentence}`);
}
